//! Names, sockets, transfers: what lies between two machines.

use super::Kind::Passing;
use super::Weight::{Certain, Fair, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    // Error names of POSIX, as Node, libuv and everything else prints them; of Chromium and undici.
    rule(
        Passing,
        Strong,
        &[
            "e(?:conn(?:reset|refused|aborted)|(?:socket)?timedout|net(?:unreach|down|reset)|host(?:unreach|down)|pipe|busy|again|notfound|ai again)",
            "eai again|etxtbsy|econn",
            r"err (?:network|internet disconnected|name not resolved|connection|timed out|address unreachable|socket|empty response|proxy connection|tunnel|http2|quic|ssl protocol)\w*",
            r"und err \w+|wsa?econn\w+|winerror 10\d\d\d",
            r"errno (?:-?[23]|10[0-9]|11[0-3]|32)\]? .*(?:connect|network|host|resol|reach|pipe|reset)",
        ],
    ),
    // Connections that end or never begin.
    rule(
        Passing,
        Strong,
        &[
            "connection ?loss",
            r"connection (?:\w+ ){0,3}(?:reset|refused|aborted|closed|broken|terminated|lost|dropped|interrupted|severed|timed ?out|time-?out|failed|failure|error|died|unexpectedly)",
            "(?:reset|closed|refused|aborted|terminated|dropped|lost|interrupted) (?:the )?connection",
            r"connection to .* (?:closed|lost|failed|refused|timed out|was lost|was closed|could not|via \w+ timed out)",
            "lost connection",
            r"connection (?:reset|closed) by \S+|remote end (?:closed|hung up)",
            "hung up unexpectedly|remote disconnected",
            "server (?:closed|disconnected|dropped|has gone away|went away|hung up)",
            "peer (?:closed|reset|disconnected)|disconnected:",
            "@fail (?:re-?)?connect(?:ing|ion)?",
            r"@fail (?:establish|open|create|make|initiate) (?:a |the |an? new |new |\w+ ){0,2}connection",
            "(?:can|could) ?not be (?:reached|contacted|connected|pinged)|tunnel connection failed|link (?:is )?down|no carrier",
            "cannot reach|@fail (?:reach|contact|communicate with|ping)",
            "no route to host",
            "network (?:is |was )?(?:unreachable|down|error|failure|time-?out|timed out|problem|issue|unavailable|changed|not (?:available|reachable))",
            "(?:destination )?host (?:is )?(?:unreachable|down)|unreachable!?",
            "spurious network error|network connectivity",
            "socket hang ?up|(?:broken|bad) ?pipe",
            "socket (?:time-?out|timed out|error|exception|was closed|is closed|is not connected|closed)",
            "transport (?:endpoint is not connected|is closing|error|closed)",
            "software caused connection abort|forcibly closed",
            "use of closed network connection|channel (?:is )?(?:already )?closed",
            "closed channel exception|i/o time-?out",
            "stream (?:was )?(?:error|closed|ended|disconnected|interrupted|reset|broken|terminated)",
            "goaway|session (?:was |is )?(?:closed|terminated|disconnected)",
            "specified network name is no longer",
            "no response from",
            r"no (?:message|answer|reply|data|heartbeat)s? (?:received|in \d+|for \d+|from)",
            "without (?:sending )?(?:a |any )?response|error reading ssh protocol banner",
            "banner exchange|failure when receiving data|not connected to devtools",
            "unable to connect",
        ],
    ),
    // Names that do not resolve.
    rule(
        Passing,
        Strong,
        &[
            "temporary failure|name or service not known|nodename nor servname",
            "no address associated|getaddrinfo",
            "name (?:resolution|lookup) (?:failed|failure|error|timed out)",
            "unknown ?host(?: exception)?|no such host|server misbehaving|nxdomain",
            r"@fail resolv(?:e|ing) (?:the |remote |proxy )?(?:host|hostname|address|domain|dns|server|proxy|name)\w*",
            "dns (?:error|lookup|failure|resolution|time-?out|server|query)|unresolved address",
            r"host ?not ?found|lookup .* on .*:53|could not be resolved \(",
        ],
    ),
    rule(
        Passing,
        Certain,
        &[
            "temporary failure (?:in name resolution|resolving)",
            "connection (?:reset by peer|timed out)|no route to host|network is unreachable|i/o time-?out",
        ],
    ),
    // Encrypted connections that break off; certificates that are refused are no such case.
    rule(
        Passing,
        Strong,
        &[
            r"(?:tls|ssl) (?:handshake|connect error|packet|connection|read|write|syscall|eof)\w*",
            "handshake (?:failed|failure|time-?out|timed out|error|did not complete)",
            "terminated the handshake|ssl: (?:decryption|bad record|unexpected eof)",
            r"bad record mac|gnutls\S* (?:recv|handshake|error)\w*|unexpected eof while reading",
        ],
    ),
    // git, curl, wget.
    rule(
        Passing,
        Strong,
        &[
            "rpc failed|bad pack header|expected ack/nak|unable to look up|failed to lock",
            "npm err! unexpected end of json|fetch-pack: unexpected|early eof",
            "index-pack (?:failed|output)|expected flush|remote did not send",
            r"curl:? (?:error )?\(?(?:5|6|7|16|18|28|35|52|55|56|92|95)\)?|unexpected disconnect",
            "sideband packet|libcurl|the remote end",
            r"requested url returned error: (?:5\d\d|429|408)",
            "remote: (?:internal server error|a repository .* error|fatal error|aborting)",
            "clone of .* failed",
            "@fail (?:clone|fetch|pull) (?:some|the|from|submodule|remote|repo|git)",
            "unable to access .*https?:",
        ],
    ),
    // Transfers cut short.
    rule(
        Passing,
        Strong,
        &[
            "incomplete ?read|unexpected end of (?:stream|file from server)",
            "(?:response|body|transfer|download|upload) (?:ended|closed|interrupted|truncated|incomplete|was aborted|was reset)",
            "chunked encoding error|content-length (?:mismatch|delimited)",
            "bytes (?:missing|remaining)|short read|protocol error",
            "max(?:imum)? retries (?:exceeded|reached)|retries (?:exceeded|exhausted)|retry limit",
            r"too many retries|giving up after \d+|all (?:retries|attempts) failed|fetch failed",
            "download (?:failed|error|interrupted)|url ?open error|missing digest|lost inputs",
        ],
    ),
    rule(
        Passing,
        Fair,
        &[
            "unexpected eof|eof ?(?:error|exception)",
            r"@fail (?:download|transfer|upload|retrieve|fetch|pull|push|sync|send|receive)\w*",
            r"(?:download|upload|transfer|fetch|pull|push|sync)\w* .*failed|network",
            "stale file handle|nfs: server|http ?error|url error|request ?error",
            "transport ?exception|send request failed",
            r"@fail (?:query|contact|load|open) (?:the |available |service ){0,2}(?:provider|registry|index|mirror|server)\w*",
            "@fail verify (?:the )?(?:signature|checksum)s?",
        ],
    ),
    // Package mirrors that are being updated.
    rule(
        Passing,
        Certain,
        &[
            r"premature(?:ly)? (?:close|end|eof)\w*|hash sum mismatch|mirror sync in progress",
            "file has unexpected size|some index files failed to download",
            r"all mirrors were (?:already )?tried|no more mirrors|repomd\.xml",
            "cannot prepare internal mirrorlist|metadata file does not match",
            "release file .* (?:expired|not valid yet)|invalid since",
        ],
    ),
    rule(
        Passing,
        Fair,
        &[
            r"failed to fetch http\S*|failed to download (?:metadata|package|repo)\w*",
            "errors? during downloading|cannot (?:retrieve|download)|can not (?:retrieve|download)|mirror",
            "checksum (?:mismatch|error|failed|did not match)",
            "corrupt(?:ed)? (?:download|archive|tarball|package|zip)|not a (?:gzip|zip) ?file",
            "unexpected end of (?:archive|zlib|central|data|stream)|crc (?:error|check)",
            "bad zip ?file|truncated",
        ],
    ),
];
