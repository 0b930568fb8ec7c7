//! Lists the kinds of credentials, with names that a message can show.

/// The kind of a credential.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretKind {
    /// A private key, or a file with one.
    PrivateKey,
    /// An access key of AWS, or a key of one of its services.
    AwsKey,
    /// A key, token or client secret of Azure.
    AzureKey,
    /// A key of Google.
    GoogleKey,
    /// A token of Google.
    GoogleToken,
    /// A token of another cloud or host.
    CloudToken,
    /// A token of GitHub.
    GithubToken,
    /// A token of GitLab.
    GitlabToken,
    /// A token of another forge, or of a service that builds or searches code.
    ForgeToken,
    /// A key of a model service.
    ApiKey,
    /// A key of Stripe.
    StripeKey,
    /// A key of another payment or commerce service.
    PaymentKey,
    /// A token of Slack.
    SlackToken,
    /// The address of a Slack web hook.
    SlackHook,
    /// A token or web hook of another chat or telephone service.
    ChatToken,
    /// A key of a service that sends mail.
    MailKey,
    /// A token of a registry of packages or models.
    PackageToken,
    /// A key of a monitoring service.
    MonitoringKey,
    /// A token of a secret store.
    VaultToken,
    /// A password or token of a hosted database.
    DatabaseToken,
    /// A key of another service.
    ServiceKey,
    /// A signed token of any service.
    Jwt,
    /// A password in an address.
    UrlPassword,
    /// A value after `Bearer` or `Basic`.
    Authorization,
    /// A password in a command's arguments.
    CommandPassword,
    /// A password hash; short passwords can be guessed from it.
    PasswordHash,
    /// A value of a name such as `password`.
    Assigned,
    /// A base64 text with a credential inside.
    Encoded,
}

impl SecretKind {
    /// Returns the word that replaces it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PrivateKey => "private_key",
            Self::AwsKey => "aws_key",
            Self::AzureKey => "azure_key",
            Self::GoogleKey => "google_key",
            Self::GoogleToken => "google_token",
            Self::CloudToken => "cloud_token",
            Self::GithubToken => "github_token",
            Self::GitlabToken => "gitlab_token",
            Self::ForgeToken => "forge_token",
            Self::ApiKey => "api_key",
            Self::StripeKey => "stripe_key",
            Self::PaymentKey => "payment_key",
            Self::SlackToken => "slack_token",
            Self::SlackHook => "slack_hook",
            Self::ChatToken => "chat_token",
            Self::MailKey => "mail_key",
            Self::PackageToken => "package_token",
            Self::MonitoringKey => "monitoring_key",
            Self::VaultToken => "vault_token",
            Self::DatabaseToken => "database_token",
            Self::ServiceKey => "service_key",
            Self::Jwt => "jwt",
            Self::UrlPassword => "url_password",
            Self::Authorization => "authorization",
            Self::CommandPassword => "command_password",
            Self::PasswordHash => "password_hash",
            Self::Assigned => "assigned",
            Self::Encoded => "encoded",
        }
    }
}
