//! What a credential is, in words that may be shown, because they never hold its value.

/// What a credential looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretKind {
    /// A private key, or a file of one.
    PrivateKey,
    /// An access key of AWS, or a key of one of its services.
    AwsKey,
    /// A key, token or client secret of Azure.
    AzureKey,
    /// A key of Google.
    GoogleKey,
    /// A token of Google.
    GoogleToken,
    /// A token of any other cloud or host.
    CloudToken,
    /// A token of GitHub.
    GithubToken,
    /// A token of GitLab.
    GitlabToken,
    /// A token of another forge, or of what builds and searches code.
    ForgeToken,
    /// A key of a model service.
    ApiKey,
    /// A key of Stripe.
    StripeKey,
    /// A key of another service that moves money or goods.
    PaymentKey,
    /// A token of Slack.
    SlackToken,
    /// The address of a hook of Slack.
    SlackHook,
    /// A token or hook of another chat or telephone service.
    ChatToken,
    /// A key of a service that sends mail.
    MailKey,
    /// A token of a registry of packages or models.
    PackageToken,
    /// A key of a service that watches other services.
    MonitoringKey,
    /// A token of a store of secrets.
    VaultToken,
    /// A password or token of a database that is rented.
    DatabaseToken,
    /// A key of any other service.
    ServiceKey,
    /// A signed token of any service.
    Jwt,
    /// A password in an address.
    UrlPassword,
    /// What follows `Bearer` or `Basic`.
    Authorization,
    /// A password given to a command.
    CommandPassword,
    /// What is left of a password that was hashed; short passwords can be guessed from it.
    PasswordHash,
    /// A value given to a name such as `password`.
    Assigned,
    /// A text in base64 with a credential inside.
    Encoded,
}

impl SecretKind {
    /// The word that takes its place.
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
