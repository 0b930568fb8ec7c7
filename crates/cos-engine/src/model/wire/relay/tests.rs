use super::*;
use std::net::SocketAddr;
use tokio::sync::Barrier;

/// A server that answers once all of the expected requests have arrived, and returns the requests.
struct Service {
    address: SocketAddr,
    asked: tokio::sync::mpsc::UnboundedReceiver<String>,
}

impl Service {
    async fn open(together: usize) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (tell, asked) = tokio::sync::mpsc::unbounded_channel();
        let all = std::sync::Arc::new(Barrier::new(together));
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (tell, all) = (tell.clone(), all.clone());
                tokio::spawn(async move {
                    let mut head = vec![0; 4096];
                    let length = stream.read(&mut head).await.unwrap_or(0);
                    let head = String::from_utf8_lossy(&head[..length]).into_owned();
                    let _nobody_looks = tell.send(head.lines().next().unwrap_or("").to_owned());
                    let _leader = all.wait().await;
                    let answer = "HTTP/1.1 200 -\r\ncontent-length: 2\r\n\r\nok";
                    let _gone = stream.write_all(answer.as_bytes()).await;
                });
            }
        });
        Self { address, asked }
    }

    async fn relay(&self) -> Relay {
        let _chosen = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder().no_proxy().tls_certs_only([]).build();
        let service = format!("http://{}/", self.address);
        let relay = Relay::open(&service, &client.unwrap(), Manner::Whole).await;
        relay.unwrap_or_else(|stopped| panic!("{stopped:?}"))
    }
}

/// Returns the complete response to a request for a path.
async fn answered(relay: &Relay, path: &str) -> String {
    let here = relay.listener.local_addr().unwrap();
    let mut stream = TcpStream::connect(here).await.unwrap();
    let asked = format!("POST {path} HTTP/1.1\r\ncontent-length: 2\r\n\r\n{{}}");
    stream.write_all(asked.as_bytes()).await.unwrap();
    let mut answer = String::new();
    // Closing a socket with unread data resets it, but the answer was sent before.
    let _read = stream.read_to_string(&mut answer).await;
    answer
}

/// Returns the result of a future while the relay runs.
async fn beside<T>(relay: &Relay, asking: impl Future<Output = T>) -> T {
    match select(pin!(asking), pin!(relay.pass())).await {
        Either::Left((done, _)) => done,
        Either::Right((stopped, _)) => panic!("{stopped:?}"),
    }
}

fn secret_of(relay: &Relay) -> String {
    relay.secret.0.clone()
}

#[tokio::test]
async fn nothing_passes_without_the_secret() {
    let mut service = Service::open(1).await;
    let relay = service.relay().await;
    let secret = secret_of(&relay);
    let last = secret.len() - 1;
    let other = if secret.ends_with('0') { "1" } else { "0" };
    for path in [
        "/v1/messages".to_owned(),
        "/".to_owned(),
        format!("/{secret}"),
        format!("/{}/v1/messages", &secret[..last]),
        format!("/{}{other}/v1/messages", &secret[..last]),
        format!("/{secret}0/v1/messages"),
        format!("/v1/{secret}/messages"),
    ] {
        let text = beside(&relay, answered(&relay, &path)).await;
        assert!(text.starts_with("HTTP/1.1 404"), "{path}: {text}");
        assert!(service.asked.try_recv().is_err(), "{path} was passed on");
    }
    let path = format!("/{secret}/v1/messages");
    let text = beside(&relay, answered(&relay, &path)).await;
    assert!(
        text.starts_with("HTTP/1.1 200") && text.ends_with("ok"),
        "{text}"
    );
    let asked = service.asked.try_recv().unwrap();
    assert!(asked.starts_with("POST /v1/messages "), "{asked}");
}

#[tokio::test]
async fn each_relay_has_a_separate_secret() {
    let service = Service::open(1).await;
    let (one, other) = (service.relay().await, service.relay().await);
    assert_ne!(secret_of(&one), secret_of(&other));
    assert_eq!(secret_of(&one).len(), 32);
    let here = one.address().unwrap();
    assert!(here.ends_with(&format!("/{}/", secret_of(&one))), "{here}");
}

#[tokio::test]
async fn who_says_nothing_keeps_no_one_waiting() {
    let service = Service::open(1).await;
    let relay = service.relay().await;
    let here = relay.listener.local_addr().unwrap();
    let mut silent = Vec::new();
    for _ in 0..MOST_CONNECTIONS - 1 {
        silent.push(TcpStream::connect(here).await.unwrap());
    }
    let path = format!("/{}/v1/messages", secret_of(&relay));
    let text = beside(&relay, answered(&relay, &path)).await;
    assert!(text.ends_with("ok"), "{text}");
    // They are still open, so the relay did not wait for them.
    for one in &silent {
        let mut byte = [0];
        let read = one.try_read(&mut byte);
        assert_eq!(read.unwrap_err().kind(), io::ErrorKind::WouldBlock);
    }
}

#[tokio::test]
async fn several_questions_pass_side_by_side() {
    let service = Service::open(3).await;
    let relay = service.relay().await;
    let path = format!("/{}/v1/messages", secret_of(&relay));
    // None is answered before all three have arrived.
    let three = futures::future::join3(
        answered(&relay, &path),
        answered(&relay, &path),
        answered(&relay, &path),
    );
    let (one, two, three) = beside(&relay, three).await;
    for text in [one, two, three] {
        assert!(text.ends_with("ok"), "{text}");
    }
}

#[tokio::test]
async fn a_question_of_no_size_is_not_waited_for_in_memory() {
    let service = Service::open(1).await;
    let relay = service.relay().await;
    let here = relay.listener.local_addr().unwrap();
    let asked = format!(
        "POST /{}/v1/messages HTTP/1.1\r\ncontent-length: 99999999999999\r\n\r\n{{}}",
        secret_of(&relay)
    );
    let text = beside(&relay, async {
        let mut stream = TcpStream::connect(here).await.unwrap();
        stream.write_all(asked.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let _read = stream.read_to_string(&mut answer).await;
        answer
    });
    assert_eq!(text.await, "");
}
