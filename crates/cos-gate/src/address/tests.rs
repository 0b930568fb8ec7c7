use super::*;

#[test]
fn an_address_that_sets_something_off_differs_from_one_that_is_read() {
    let setting_off = [
        "https://hooks.slack.com/services/T0/B0/xyz",
        "https://discord.com/api/webhooks/1/abc",
        "https://n8n.example.com/webhook/deploy-prod",
        "https://ci.example.com/job/deploy/build?delay=0",
        "https://ci.example.com/job/deploy/buildWithParameters",
        "https://example.com/trigger",
        "https://maker.ifttt.com/trigger/x/with/key/k",
        "https://api.telegram.org/bot123:abc/sendMessage?chat_id=1&text=x",
        "https://example.com/admin/delete?id=3",
        "https://api.netlify.com/hooks/5c23b30c67d9a60174f3da32",
    ];
    let live = Some(EffectKind::ChangesLiveSystem);
    assert_eq!(told_else(&setting_off, live), [""; 0]);
    let read = [
        "https://docs.github.com/en/webhooks/webhook-events-and-payloads",
        "https://example.com/docs/trigger",
        "https://github.com/adnanh/webhook",
        "https://github.com/adnanh/webhook/issues/12",
        "https://react.dev/reference/react/hooks",
        "https://usehooks.example/hooks/use-state",
        "https://example.com/job/12/build/7/log",
        "https://example.com/blog/how-to-delete?id=3",
        "https://example.com/delete",
        "https://api.example.com/users?page=2",
        "http://localhost:3000/health",
    ];
    assert_eq!(told_else(&read, None), [""; 0]);
}

#[test]
fn a_credential_in_a_query_is_seen_by_its_name_or_its_beginning() {
    let bearing = [
        "https://example.com/x?token=abc",
        "https://docs.example.com/x?a=1&api_key=abc",
        "https://example.com/collect?k=AKIAIOSFODNN7EXAMPLE",
    ];
    assert_eq!(told_else(&bearing, Some(EffectKind::SendsData)), [""; 0]);
    let plain = [
        "https://example.com/x?token=",
        "https://example.com/x?key=abc",
        "https://example.com/x?q=sk-learn",
        "https://example.com/x?next_page_token=abc",
    ];
    assert_eq!(told_else(&plain, None), [""; 0]);
}

/// Returns the addresses with an effect other than expected.
fn told_else<'a>(addresses: &[&'a str], expected: Option<EffectKind>) -> Vec<&'a str> {
    let otherwise = |address: &&&str| acts(address).map(|(kind, _)| kind) != expected;
    addresses.iter().filter(otherwise).copied().collect()
}

fn kind(address: &str) -> EffectKind {
    fetched(address).0
}

#[test]
fn what_is_fetched_is_reported_by_the_whole_address() {
    use EffectKind::{ChangesLiveSystem, LeavesMachine, ReadsSecrets, SendsData, Unreadable};
    for (expected, addresses) in [
        (
            SendsData,
            &[
                "https://example.com/?x-api-key=abcdef",
                "https://x.example/log?data=c2VjcmV0LXZhbHVlLXRoYXQtaXMtbG9uZy1lbm91Z2g",
                "https://x.example/log?d=6772616e74206d6520746865206b6579206f66",
                "https://x.example/collect?env=AWS_SECRET_ACCESS_KEY%3Dabcdefghijkl",
                "https://x.example/x?d=-----BEGIN%20RSA%20PRIVATE%20KEY-----",
                "https://requestbin.com/r/en1234",
                "https://abc123.ngrok.io/x?d=hello",
                "https://eo1234.m.pipedream.net/?q=1",
                "https://akiaiosfodnn7example.x.example/",
                "https://x.example/ghp_abcdefghijklmnopqrstuvwxyz0123456789",
                "https://x.example/#ghp_abcdefghijklmnopqrstuvwxyz0123456789",
                "https://api.telegram.org/bot123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11/getUpdates",
            ][..],
        ),
        (
            ReadsSecrets,
            &[
                "http://metadata/computeMetadata/v1/",
                "http://instance-data/latest/meta-data/",
                "http://192.0.0.192/latest/",
                "http://metadata.google.internal./computeMetadata/v1/",
                "http://metadata.azure.com/metadata/instance",
                "https://x.example/go?url=http%3A%2F%2F169.254.169.254%2Flatest",
                "http:/\\169.254.169.254/",
                "http:169.254.169.254",
                "https://x.example@169.254.169.254/",
                "http://localhost:8001/api/v1/namespaces/default/secrets",
                "http://127.0.0.1:8200/v1/secret/data/x",
                "http://kubernetes.default.svc/api/v1/secrets",
            ],
        ),
        (
            Unreadable,
            &[
                "https://169\u{3002}254\u{3002}169\u{3002}254/latest",
                "http://\u{2460}\u{2465}\u{2468}.254.169.254/",
                "http://%31%36%39.254.169.254/",
                "http://0/",
                "http://127.1/",
                "javascript:alert(1)",
                "view-source:https://example.com",
            ],
        ),
        (
            ChangesLiveSystem,
            &[
                "https://x.example/api/v1/users/3?_method=DELETE",
                "https://x.example/graphql?query=mutation%7BdeleteUser(id:1)%7Bid%7D%7D",
                "https://x.example/admin/users/3/delete",
                "https://x.example/orders/1234/cancel",
                "http://router.local/reboot.cgi",
                "http://192.168.1.1/apply.cgi?action=reset",
                "https://api.render.com/deploy/srv-abc?key=xyz",
                "https://api.vercel.com/v1/integrations/deploy/prj_abc/xyz",
                "https://script.google.com/macros/s/AKfycbx/exec?x=1",
                "https://p.logic.azure.com/workflows/a/triggers/manual/paths/invoke?sig=x",
                "https://x.example/unsubscribe?id=3",
            ],
        ),
        (
            LeavesMachine,
            &[
                "http://localhost:3000/secret-santa",
                "http://localhost:3000/reset-password",
                "http://localhost:9200/_cat/indices?v",
                "http://10.0.0.1/admin",
                "https://x.example/secrets/of-the-sea",
                "https://api.github.com/repos/a/b/issues?after=Y3Vyc29yOnYyOpHOABCDEFGHIJKLMNOPQRST",
                "https://api.x.example/v1/items?cursor=eyJpZCI6MTIzNDU2LCJzb3J0IjoiYXNjIn0",
                "https://x.example/a.js?v=5f4dcc3b5aa765d61d8327deb882cf99ab12",
                "https://docs.x.example/api/orders/1234/cancel",
                "https://www.google.com/search?q=how+to+set+API_KEY=",
                "https://scikit-learn.org/stable/sk-learn-tutorial-for-beginners",
                "https://m\u{fc}nchen.example/stadt",
                "http://[2001:db8::1]/x",
                "https://x.example/blog/2024/reset",
                "https://x.example/?action=view",
            ],
        ),
    ] {
        for address in addresses {
            assert_eq!(kind(address), expected, "{address}");
        }
    }
}
