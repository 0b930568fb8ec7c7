//! Ways from the network to this machine and between machines.

use super::usual::{loses, machine, opens, publishes, reads, rights, uploads};
use super::{Program, Rest, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["ngrok", "localtunnel", "lt", "bore", "frpc", "frps", "zrok"],
        Rest::Unknown,
        NGROK,
    )
    .valued(&["--config", "--region", "--domain", "--port", "-p", "-s"]),
    known(&["cloudflared"], Rest::Unknown, CLOUDFLARED).valued(&[
        "--config",
        "--url",
        "--token",
        "--hostname",
        "--name",
        "--loglevel",
        "-o",
    ]),
    known(
        &["tailscale", "headscale", "netbird", "zerotier-cli"],
        Rest::Unknown,
        TAILSCALE,
    )
    .valued(&["--socket", "-n", "-u", "-o"]),
];

const NGROK: &[Use] = &[
    reads("", &["ngrok --version"]).flags(&["--version|--help|-h|-v"]),
    reads("version|help|diagnose|status|overview", &["ngrok version"]),
    reads("config check", &["ngrok config check"]),
    rights(
        "config|authtoken|enable|disable|update",
        &["ngrok config add-authtoken x"],
    ),
    publishes("", &["ngrok http 80", "lt --port 3000"])
        .why("this machine is reached from the whole network"),
];

const CLOUDFLARED: &[Use] = &[
    reads("", &["cloudflared --version"]).flags(&["--version|--help|-h|-v"]),
    reads("version|help|tail", &["cloudflared version"]),
    reads("tunnel list|info|ready|diag", &["cloudflared tunnel list"]),
    loses("tunnel delete|cleanup", &["cloudflared tunnel delete x"]),
    machine("service|update", &["cloudflared service install x"]),
    rights("login|access", &["cloudflared access login u"]),
    rights(
        "tunnel login|token|route|create|vnet",
        &["cloudflared tunnel create x"],
    ),
    publishes(
        "",
        &[
            "cloudflared tunnel --url http://localhost:3000",
            "cloudflared tunnel run x",
        ],
    )
    .why("this machine is reached from the whole network"),
];

const TAILSCALE: &[Use] = &[
    reads("", &["tailscale --version"]).flags(&["--version|--help|-h"]),
    reads(
        "status|ip|ping|netcheck|version|whois|dns|metrics|licenses|bugreport|info|listpeers|listnetworks|peers|help",
        &["tailscale status", "tailscale ip -4"],
    ),
    reads(
        "serve|funnel|exit-node|nodes|users|routes|switch status|list|suggest",
        &["tailscale serve status"],
    ),
    opens("ssh|nc", &["tailscale ssh host"]),
    uploads("file", &["tailscale file cp a host:"]),
    publishes("serve|funnel", &["tailscale funnel 3000"])
        .why("this machine is reached from the network"),
    machine(
        "*",
        &[
            "tailscale up",
            "tailscale down",
            "tailscale set --ssh",
            "zerotier-cli join x",
        ],
    ),
    reads("", &["tailscale"]),
];
