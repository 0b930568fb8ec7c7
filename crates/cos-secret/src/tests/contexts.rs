//! Tests where credentials occur in files and commands: each context with a match and its near
//! misses.

use super::*;

pub(super) fn all_found(rows: &[String]) {
    let missed: Vec<&String> = rows.iter().filter(|text| find(text).is_empty()).collect();
    assert!(missed.is_empty(), "missed: {missed:#?}");
    for text in rows {
        let json = serde_json::to_string(text).unwrap();
        assert!(is_suspect(&json), "unsuspected: {text}");
    }
}

pub(super) fn all_clean(rows: &[&str]) {
    let found: Vec<_> = rows
        .iter()
        .map(|text| (text, kinds(text)))
        .filter(|(_, kinds)| !kinds.is_empty())
        .collect();
    assert!(found.is_empty(), "false alarms: {found:#?}");
}

#[test]
fn passwords_that_people_chose_are_found_in_every_language() {
    let word = chosen();
    all_found(&[
        format!("password = \"{word}\""),
        format!("DB_PASSWORD={word}"),
        format!("export PGPASSWORD='{word}'"),
        format!("password: {word}"),
        format!("  userPassword: \"{word}\","),
        format!("{{\"db\": {{\"password\": \"{word}\"}}}}"),
        format!("\"{{\\\"password\\\": \\\"{word}\\\"}}\""),
        format!("'PASSWORD': '{word}',"),
        format!("define('DB_PASSWORD', '{word}');"),
        format!("'password' => '{word}',"),
        format!("<password>{word}</password>"),
        format!("<add key=\"Password\" value=\"{word}\"/>"),
        format!("<property name=\"password\" value=\"{word}\"/>"),
        format!("<entry key=\"db.password\">{word}</entry>"),
        format!("let password: &str = \"{word}\";"),
        format!("var password string = \"{word}\""),
        format!("val password: String = \"{word}\""),
        format!("private String password = \"{word}\";"),
        format!("config.password = '{word}'"),
        format!("options[\"password\"] = \"{word}\""),
        format!("ds.setPassword(\"{word}\");"),
        format!("if password == \"{word}\":"),
        format!("password = os.environ.get(\"DB_PASSWORD\", \"{word}\")"),
        format!("password = process.env.DB_PASS || '{word}'"),
        format!("password = nexusPassword ?: \"{word}\""),
        format!("password: ${{DB_PASSWORD:-{word}}}"),
        format!("spring.datasource.password={word}"),
        format!("Server=db;Database=x;User Id=sa;Password={word};"),
        format!("jdbc:sqlserver://db;user=sa;password={word};encrypt=true"),
        format!("CREATE USER a WITH PASSWORD '{word}';"),
        format!("requirepass {word}"),
        format!("machine db.example.com login me password {word}"),
        format!("--password {word}"),
        format!("--password={word}"),
        format!("ENV DB_PASSWORD={word}"),
        format!("- DB_PASSWORD={word}"),
        format!("ansible_ssh_pass={word}"),
        format!("password:\n  \"{word}\""),
        "IRC_PASS=swordfish".to_owned(),
        "\"password\": \"swordfish\"".to_owned(),
    ]);
}

#[test]
fn what_stands_for_a_password_is_not_one() {
    all_clean(&[
        "const TOKEN_SHAPE = /^ghp_[A-Za-z0-9]{36}$/;",
        "SECRET_KEY_RE = r\"^[a-f0-9]{32}[A-Z]+$\"",
        "arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-Xk2PqR",
        "password = \"\"",
        "password = \"changeme\"",
        "password = \"<password>\"",
        "password = \"your_password_here\"",
        "password = \"xxxxxxxx\"",
        "password = \"********\"",
        "password: ${DB_PASSWORD}",
        "password: {{ vault.db_password }}",
        "password: ${{ secrets.DB_PASSWORD }}",
        "password = os.environ[\"DB_PASSWORD\"]",
        "password = getpass.getpass()",
        "password = config.database.password",
        "password = user_password2",
        "password = \"DB_PASSWORD\"",
        "password: String,",
        "password: string;",
        "password: Option<String>,",
        "password: required",
        "password = None",
        "\"password\": \"password\"",
        "\"password\": \"Passwort\"",
        "\"password_field\": \"input2\"",
        "passwordFile: /run/secrets/db1",
        "PASSWORD_FILE=/run/secrets/db1",
        "define('DB_PASSWORD', getenv('DB_PASSWORD'));",
        "<password>${env.DB_PASSWORD}</password>",
        "\"password\": \"Enter your password, please\"",
        "mock_password = \"tr0ub4dor&3\"",
        "%admin ALL=(ALL) NOPASSWD: ALL",
        "you can pass `--mode2` or pass \"x12345\"",
        "the password must have 8 letters",
        "password: !vault |",
        "password: ENC[AES256_GCM,data:abc]",
        "Password=%s;",
        "password=$1",
        "url.replace(\"Password\", \"NotPassword\")",
    ]);
}

#[test]
fn tokens_and_keys_are_found_by_their_names() {
    let (token, hex) = (drawn(32), hexadecimal(40));
    all_found(&[
        format!("api_key = \"{token}\""),
        format!("apiKey: '{token}'"),
        format!("X-Api-Key: {token}"),
        format!("API key: {token}"),
        format!("secret_key_base: {hex}{hex}"),
        format!("SECRET_KEY = 'django-insecure-{token}'"),
        format!("define('AUTH_KEY', '{token}');"),
        format!("APP_KEY=base64:{token}="),
        format!("aws_secret_access_key = {token}{}", &token[..8]),
        format!("AccountKey={token}{token}==;"),
        format!("SharedAccessKey={token}="),
        format!("client_secret: {token}"),
        format!("//registry.example.com/:_authToken={token}"),
        format!("_auth={token}"),
        format!("\"auth\": \"{token}\""),
        format!("{{\"auths\": {{\"r.example.com\": {{\"auth\": \"{token}\"}}}}}}"),
        format!("token: \"{hex}\""),
        format!("datadog_api_key: {}", &hex[..32]),
        format!("sourcegraph: {hex}"),
        format!("variable \"x\" {{\n  db_token = \"{token}\"\n}}"),
        format!(
            "vault secret_id='{}-{}-{}-{}-{}'",
            &hex[..8],
            &hex[8..12],
            &hex[12..16],
            &hex[16..20],
            &hex[20..32]
        ),
        format!("PrivateKey = {token}{}=", &token[..11]),
        format!("<string name=\"api_key\">{token}</string>"),
        format!("accessKey = \"{}\"", ["C2@zQ5!", "X9Rk&"].concat()),
    ]);
}

#[test]
fn hashes_ids_and_public_things_are_no_tokens() {
    let hex = hexadecimal(40);
    let rows = [
        format!("commit {hex}"),
        format!("sha1: {hex}"),
        format!("token_hash: {hex}"),
        format!("github_sha = \"{hex}\""),
        format!("key: {hex}"),
        format!("cache-key: {hex}"),
        format!("integrity = \"sha512-{}==\"", drawn(86)),
        format!("checksum = \"{hex}{}\"", &hex[..24]),
        format!("public_key = \"{}\"", drawn(44)),
        format!(
            "ssh_key = \"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{}\"",
            drawn(43)
        ),
        format!("client_id: {}", drawn(20)),
        format!("secretName: {}", "tls-web-2"),
        format!("access_key_id = \"{}\"", drawn(12)),
        format!("https://example.com/d/{}", drawn(44)),
        "token = next_token2".to_owned(),
        "max_tokens: 16384".to_owned(),
        "tokens: 1234567890123456".to_owned(),
        "tokenType: Bearer".to_owned(),
        "token: ${GITHUB_TOKEN}".to_owned(),
        "api_key = \"YOUR_API_KEY_HERE1\"".to_owned(),
        "api_key=abcdefghijklmnopqrstuvwxyz123456".to_owned(),
        "pub eq_token: Token![=],".to_owned(),
        "secret: \"generatedByTheOperatorForDebugging\"".to_owned(),
        "keyboard: qwertz2".to_owned(),
    ];
    all_clean(&rows.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn addresses_with_passwords_are_found() {
    let word = chosen().replace('&', "_");
    all_found(&[
        format!("postgres://me:{word}@db/x"),
        format!("amqp://svc:{word}@queue:5672/%2f"),
        format!("redis://:{word}@cache:6379/0"),
        format!("mongodb+srv://svc:{word}@c.example.com/?w=1"),
        format!("https://{}@git.example.com/x.git", drawn(30)),
        format!("url = https://me:{word}@git.example.com/x.git"),
        "http://cafe1234:d3adb33f@packages.example.com".to_owned(),
        format!(
            "https://a.example.com/c?sv=2024&se=2025&sig={}%3D",
            drawn(43)
        ),
    ]);
    all_clean(&[
        "postgres://user:password@localhost/db",
        "amqp://guest:guest@localhost:5672",
        "https://user:${TOKEN}@example.com",
        "https://{user}:{password}@example.com",
        "https://<user>:<password>@example.com",
        "re.compile(r'^.*?://[^:]+:(.*?)@.*?$')",
        "ssh://git@example.org/x.git",
        "https://example.org:8080/a@b",
        "https://example.org/a:b@c",
        "http://localhost:3000 me@example.com",
    ]);
}

#[test]
fn commands_and_headers_give_credentials_away() {
    let (word, token) = (chosen(), drawn(32));
    all_found(&[
        format!("sshpass -p '{word}' ssh me@db"),
        format!("sshpass -p{word} ssh me@db"),
        format!("curl -u me:{word} https://example.com"),
        format!("curl --user \"me:{word}\" https://example.com"),
        format!("mysql -u root -p{word} db"),
        format!("docker login -u me -p {word}"),
        format!("redis-cli -a {word} ping"),
        format!("openssl rsa -in k -passin pass:{word}"),
        format!("curl -H 'Authorization: Bearer {token}' https://example.com"),
        format!("Authorization: Basic {}", encoded(&format!("me:{word}"))),
        format!("Authorization: token {token}"),
        format!("curl -H \"X-Api-Key: {token}\" https://example.com"),
    ]);
    all_clean(&[
        "sshpass -p \"$PASS\" ssh me@db",
        "sshpass -e ssh me@db",
        "curl -u \"$USER:$PASS\" https://example.com",
        "curl -u me https://example.com",
        "mysql -u root -p db",
        "docker login -u me --password-stdin",
        "openssl rsa -in k -passin env:PASS",
        "mkdir -p a/b1 && ssh -p 2222 db",
        "Authorization: Bearer <token>",
        "Authorization: Bearer INSERT_TOKEN_HERE",
        "Authorization: Basic dXNlcjpwYXNzd29yZA==",
        "a basic understanding-of-things",
    ]);
}

#[test]
fn names_that_are_values_themselves_have_theirs_nearby() {
    let word = chosen();
    all_found(&[
        format!("env:\n- name: DB_PASSWORD\n  value: \"{word}\"\n"),
        format!("{{\"name\": \"DB_PASSWORD\", \"value\": \"{word}\"}}"),
        format!("variable \"db_password\" {{\n  type = string\n  default = \"{word}\"\n}}"),
        format!("CREATE USER a@b IDENTIFIED BY '{word}';"),
        format!("echo 'root:{word}' | chpasswd"),
        format!("ConvertTo-SecureString \"{word}\" -AsPlainText -Force"),
        format!("db.example.com:5432:shop:me:{word}"),
        format!("psk=\"{word}\""),
    ]);
    all_clean(&[
        "- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db1\n      key: pw1",
        "- name: DB_PASSWORD\n  value: \"$(PASSWORD1)\"\n- name: REGION\n  value: eu-west-1",
        "variable \"db_password\" {\n  type = string\n  sensitive = true\n}\nvariable \"x\" {\n  default = \"t3.micro\"\n}",
        "IDENTIFIED BY '${PASSWORD}'",
        "echo \"root:$PASSWORD\" | chpasswd",
        "curl http://localhost:5432: refused",
        "listening on 127.0.0.1:5432:tcp",
    ]);
}

#[test]
fn private_keys_of_all_kinds_are_found_and_what_only_mentions_them_is_not() {
    let rows = format!("{}\n{}\n", drawn(64), drawn(64));
    let kinds = [
        "RSA PRIVATE",
        "OPENSSH PRIVATE",
        "EC PRIVATE",
        "DSA PRIVATE",
        "PRIVATE",
        "ENCRYPTED PRIVATE",
    ];
    let mut keys: Vec<String> = kinds
        .iter()
        .map(|kind| format!("-----BEGIN {kind} KEY-----\n{rows}-----END {kind} KEY-----"))
        .collect();
    keys.push(format!(
        "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n{rows}-----END PGP PRIVATE KEY BLOCK-----"
    ));
    keys.push(format!("-----BEGIN PRIVATE KEY-----\n{rows}"));
    keys.push(format!(
        "\"private_key\": \"-----BEGIN PRIVATE KEY-----\\n{}\\n-----END PRIVATE KEY-----\\n\"",
        drawn(64)
    ));
    keys.push(format!(
        "+-----BEGIN PRIVATE KEY-----\n+{}\n+-----END PRIVATE KEY-----",
        drawn(64)
    ));
    keys.push(format!(
        "PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 1\n{}",
        drawn(64)
    ));
    all_found(&keys);
    let clean = [
        format!("-----BEGIN PUBLIC KEY-----\n{rows}-----END PUBLIC KEY-----"),
        format!("-----BEGIN CERTIFICATE-----\n{rows}-----END CERTIFICATE-----"),
        "-----BEGIN OPENSSH PRIVATE KEY----------END OPENSSH PRIVATE KEY-----".to_owned(),
        "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----".to_owned(),
        "it begins with `-----BEGIN PRIVATE KEY-----`, then come the letters of the key".to_owned(),
    ];
    all_clean(&clean.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn hashes_of_passwords_are_found_in_their_exact_forms() {
    let salt = "cjvUY6xnMEVNYUv6";
    let rows = [
        format!("root:$6${salt}${}:19000:0:99999:7:::", drawn(86)),
        format!("$5${salt}${}", drawn(43)),
        format!("bob:$apr1$FaA3QuDL${}", drawn(22)),
        format!("bob:$2y$10${}", drawn(53)),
        format!("$argon2id$v=19$m=65536,t=3,p=4${}${}", drawn(22), drawn(43)),
        format!("pbkdf2_sha256$600000${}${}=", drawn(22), drawn(43)),
        format!("{{SSHA}}{}", drawn(32)),
    ];
    all_found(&rows);
    let clean = [
        format!("bob:$apr1$FaA3QuDLm2Ukhsae68d9{}", drawn(22)),
        format!("$6${salt}${}", drawn(80)),
        format!(
            "INSERT INTO test_user VALUES (1, '$5${salt}${}')",
            drawn(43)
        ),
        "costs $5 and $6, $1$ more".to_owned(),
    ];
    all_clean(&clean.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn tokens_without_a_beginning_are_known_by_their_middle() {
    let number = encoded("198622483471925248");
    let claims = encoded("{\"sub\":\"1234567890\",\"name\":\"x y\"}");
    let head = encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
    let (head, claims) = (head.trim_end_matches('='), claims.trim_end_matches('='));
    all_found(&[
        format!("{number}.Cl2FMQ.{}", drawn(27)),
        format!("QtT8Q~{}", drawn(34)),
        format!("123456789:AA{}", drawn(33)),
        format!("{}-us12", hexadecimal(32)),
        format!("{}.atlasv1.{}", drawn(14), drawn(64)),
        format!("s.{}", drawn(24)),
        format!("{head}.{claims}.{}", drawn(43)),
        format!("{head}.{claims}"),
    ]);
    let clean = [
        format!("{}.Cl2FMQ.{}", drawn(24), drawn(27)),
        format!("{number}.Cl2FM.{}", drawn(27)),
        format!("QtT8Q~{}", drawn(20)),
        format!("123456789:AA{}", drawn(30)),
        format!("s.{}", drawn(24).to_uppercase()),
        format!("bearerToken: \"{}\"", &head[..head.len() - 2]),
        "eyJAAAA.eyJBBB".to_owned(),
    ];
    all_clean(&clean.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn manifests_and_other_texts_in_base64_are_read() {
    let word = chosen();
    let manifest =
        |value: &str| format!("apiVersion: v1\nkind: Secret\ndata:\n  password: {value}\n");
    let key = format!(
        "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----",
        drawn(64)
    );
    all_found(&[
        manifest(&encoded(&word)),
        format!("client-key-data: {}", encoded(&key)),
        encoded(&format!(
            "[default]\naws_secret_access_key = {}\n",
            drawn(40)
        )),
        encoded(&encoded(&format!(
            "password = \"{word}\" # of the first database"
        ))),
    ]);
    let certificate = key.replace("PRIVATE KEY", "CERTIFICATE");
    all_clean(&[
        &manifest(&encoded("changeme")),
        &manifest("\"\""),
        &format!("certificate-authority-data: {}", encoded(&certificate)),
        &encoded("an ordinary sentence that says nothing of interest to anybody"),
    ]);
}
