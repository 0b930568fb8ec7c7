-- The truth: one line per event, in the order written, chained twice.
CREATE TABLE event (
    seq     INTEGER PRIMARY KEY,
    stream  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    kind    TEXT    NOT NULL,
    v       INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    body    TEXT    NOT NULL,
    hash    BLOB    NOT NULL,
    chain   BLOB    NOT NULL,
    UNIQUE (stream, version)
) STRICT;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
    BEGIN SELECT raise(ABORT, 'facts are never changed'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
    BEGIN SELECT raise(ABORT, 'facts are never removed'); END;

-- How far the journal was counted; shows a cut at the end.
CREATE TABLE head (
    only  INTEGER PRIMARY KEY CHECK (only = 1),
    seq   INTEGER NOT NULL,
    chain BLOB    NOT NULL
) STRICT;
INSERT INTO head VALUES (1, 0, zeroblob(32));

-- Everything below can be rebuilt from the events, except the leases.

-- What was asked and answered stays in the events `seq` and `resolved`.
CREATE TABLE decision (
    seq         INTEGER PRIMARY KEY REFERENCES event (seq),
    id          TEXT    NOT NULL UNIQUE,
    project     TEXT    NOT NULL,
    subject     TEXT    NOT NULL,
    run         TEXT    NOT NULL,
    state       TEXT    NOT NULL,
    rank        INTEGER NOT NULL,
    resolved    INTEGER REFERENCES event (seq),
    consumed_by TEXT
) STRICT;
CREATE INDEX decision_inbox ON decision (rank DESC, seq) WHERE state = 'pending';
CREATE INDEX decision_answered ON decision (seq) WHERE state = 'resolved';
CREATE INDEX decision_subject ON decision (project, subject, seq);
CREATE INDEX decision_run ON decision (run, seq);

CREATE TABLE balance (
    scope    TEXT    PRIMARY KEY,
    granted  INTEGER NOT NULL,
    settled  INTEGER NOT NULL,
    reserved INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE run (
    seq        INTEGER PRIMARY KEY REFERENCES event (seq),
    id         TEXT    NOT NULL UNIQUE,
    project    TEXT    NOT NULL,
    source     TEXT    NOT NULL,
    started_at INTEGER NOT NULL,
    open       INTEGER NOT NULL,
    ended      TEXT
) STRICT;

-- Who may move a stream; the token only ever grows.
CREATE TABLE lease (
    stream TEXT    PRIMARY KEY,
    token  INTEGER NOT NULL,
    owner  TEXT,
    until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
