//! Reads reviews: how many findings block, what should be reworked, whether reviewers contradict
//! each other, and how much work it is.

use super::phrase::{groups, holds, number, phrases, quoted};
use super::prose::{Prose, Sentence, SpeakerRole, Turn};
use super::stance;
use cos_core::checkpoint::{ScopeMode, Sourced, WorkScope};

phrases! {
    BLOCK_COUNT = r"\b(\d+|no|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|multiple|numerous) (?:[\w-]+ ){0,2}(?:blocking|blockers?|critical|must[- ]fix|must[- ]address|show[- ]?stopp\w+|high[- ]severity|required (?:changes?|fixes|items?))\b(?: (?:issues?|findings?|comments?|problems?|items?|changes?|concerns?|bugs?))?";
    BLOCK_HEAD = r"\b(?:block(?:ing|ers?)|must[- ]?(?:fix|have|address|be fixed)|critical|required changes|changes requested|requested changes|request changes|high[- ](?:priority|severity)|major (?:issues|concerns|problems)|needs? (?:fixing|work|changes)|show[- ]?stopp\w+|severity: (?:high|critical)|before (?:merge|merging|this can land|we can merge))\b";
    NOT_BLOCK = r"\b(?:non-?block\w*|not block\w*|not a blocker|nits?|nitpicks?|minor|optional|suggestions?|nice[- ]to[- ]have|out of scope|low[- ]priority|follow-?ups?)\b";
    /// Already handled.
    SETTLED = r"\[(?:fixed|resolved|done|addressed)\]|\b(?:(?:all|both|already|now|since|been|were|was|are) (?:fixed|addressed|resolved)|(?:fixed|addressed|resolved) (?:in|by|with) \S|thread (?:is )?resolved)\b|✅";
    BLOCK_TAG = r"(?:^|[\s*_\[(`])(?:blocking|blocker|must[- ]?fix|critical|issue \(blocking\)|p0|p1|\[?high\]?|\[?major\]?|🔴|🛑|❌|🚨|🟠|⚠️ ?_?potential issue)(?:[\])*_`]*\s*[:：—–|\])-]|\s+\S)";
    ASKS = r"\b(?:please|could (?:you|we)|can (?:you|we)|should|shouldn't|needs? to|need|must|has to|have to|let's|i(?:'d| would)|we(?:'d| would)|consider|suggest|recommend|prefer|why (?:not|don't|is|do|are)|instead|wrong|incorrect|missing|bug|broken|fails?|won't work|doesn't work|will (?:break|fail|crash|panic|leak)|unsafe|race|leak|fix|remove|rename|move|add|use|avoid|don't|do not)\b";
    CALM = r"^\W*(?:lgtm|looks? good|thanks|thank you|nice|great|approved?|\+1|👍|ship it|done|fixed|good catch|agreed?|ok(?:ay)?|makes sense|nit\b|nitpick|minor\b|question\b|optional\b|praise\b|thought\b)";
    REWORK = r"\b(?:refactor\w*|extract\w*|split(?:ting)?|rename\w*|simplif\w+|consolidat\w+|de-?dup\w*|restructur\w+|rewrit\w+|re-?us(?:e|ing)|generali[sz]\w+|inline|decoupl\w+|abstract(?:ion)?|pull(?:ed)? (?:\S+ ){0,3}(?:out|up|into)|break (?:\S+ ){0,3}(?:up|out|down|into|apart)|clean(?:ed|ing)? (?:\S+ ){0,2}up|reorgani[sz]\w+|factor(?:ed)? (?:\S+ ){0,3}out|separate|mov(?:e|ed|ing) (?:\S+ ){0,5}(?:to|into|out)|merge (?:these|the two|both)|replace (?:\S+ ){1,4}with|convert|rework\w*|redesign\w*|duplicat\w+)\b";
    REWORK_TAG = r"refactor suggestion";
    IMPERATIVE = r"^\W*(?:also |and |then |maybe |perhaps |nit:? |suggestion:? |\*+)?(?:refactor|extract|split|rename|simplify|consolidate|dedup|de-?duplicate|restructure|rewrite|re-?use|generalize|generalise|inline|decouple|pull|break|clean|reorganize|reorganise|factor|separate|move|merge|replace|convert|rework)\b";
    CONTRADICTS = r"\b(?:(?:conflict|contradict|oppos|compet|diverg)\w* (?:\w+ )?(?:feedback|opinions?|reviews?|suggestions?|advice|requests?|comments?|guidance|views?|directions?|recommendations?|instructions?|approaches)|contradict(?:s|ed|ing|ory)? (?:\S+ ){0,4}(?:@?\w+'s|what|each other|the (?:other|earlier|previous|first)|earlier|previous)|(?:strongly |respectfully |completely |have to |must |would |i )disagree|disagree(?:s|d|ing|ments?)?\b|reviewers? (?:disagree|differ|are split|want different|can't agree|have different)|(?:different|opposite|mixed|divided) (?:opinions?|views?|feedback|directions?|advice|scenarios|wishes|requests)|(?:can(?:'t|not)|don't|couldn't) agree|no consensus|push(?:ing|ed)? back|(?:earlier|previously|before|last (?:round|time|review))[,]? (?:you|i was|@?[\w-]+) (?:asked|said|suggested|wanted|told|requested|requesting)|opposite of what|on the contrary|i was (?:told|asked) (?:\S+ ){0,8}(?:but|and now)|one reviewer|reviewer (?:a|1|one) (?:\S+ ){0,20}reviewer (?:b|2|two)|who (?:should|do) i (?:follow|listen)|which (?:one|approach|way|of (?:the|you)) (?:should|do) (?:i|we) (?:follow|prefer|take|go)|veto|not (?:a fan of|convinced|sure i agree)|please (?:revert|undo) (?:what|the change) (?:@?\w+)|instead of what @?\w+)";
    /// A question which reviewer to follow shows that there are two views.
    TORN = r"\b(?:who|which)\b.{0,40}\b(?:i|we) (?:follow|listen|prefer|take|go)\b|\bnot sure\b";
    /// One person's wish against another's in one sentence.
    AGAINST_OTHER = r"@[\w-]+(?:'s)? (?:\S+ ){0,3}?(?:asked|suggest\w*|wants?|wanted|said|says|prefers?|request\w*|propos\w*|thinks?|insist\w*|argu\w*|comment\w*|review)\b.{0,160}\b(?:but|while|whereas|however|though|although|yet)\b";
    MAJOR = r"\b(?:(?:major|significant|substantial|extensive|large[- ]scale|big|heavy|considerable|fundamental) (?:rework\w*|changes?|refactor\w*|rewrit\w*|revisions?|redesign|overhaul|concerns?|restructur\w+)|(?:complete|full|total|ground[- ]up) (?:rewrite|rework|redesign)|(?:needs?|requires?) (?:to be )?(?:completely |a complete |fully )?(?:rewrit\w+|rework\w*|redesign\w*|rethink\w*)|start(?:ing)? (?:over|from scratch|again)|too (?:large|big|much|long) (?:to (?:review|merge)|for (?:an?|one) (?:single )?(?:merge|pr|pull request|review))|(?:pr|pull request|diff|patch|change|this is|it's|it is) (?:is |was |grew |gets? )?(?:really|very|quite|pretty|far too|way too|too|so) (?:big|large|huge)|(?:split|break|cut) (?:up )?(?:this|the|your) (?:pr|pull request|change|patch)\w* (?:up )?in(?:to)? (?:\S+ ){0,2}(?:smaller|several|multiple|more|atomic|three|four|five)|separate (?:pr|pull request) for each|wrong approach|different approach|scope[:=]? ?\W?major|back to the drawing board|approach (?:does(?:n't| not)|won't|will not|cannot) (?:hold|work|scale|fly)|(?:most|all|nearly all|the majority) of (?:the |these |this |it )?(?:\w+ )?(?:files |code |modules? )?(?:here |in here )?(?:will|would|has to|have to|must|needs? to) (?:change|be re\w+)|(?:whole|entire) (?:\w+ )?(?:\w+ )?(?:should|must|has to|needs to|to) be (?:rewritten|redesigned|reworked|restructured|replaced)|(?:redesign|rewrite|rearchitect) the (?:\w+ )?(?:\w+ )?(?:layer|module|engine|core|system|api|approach|storage|backend)|fundamentally (?:flawed|wrong|different))\b";
    COUNTED = r"\b(\d+)\+? (?:unresolved |open |review |outstanding |inline |actionable |new |more )*(?:comments?|threads?|conversations?|discussions?|remarks|findings|suggestions)\b(?: (?:posted|left|unresolved|open))?";
    ACTIONABLE = r"actionable comments posted: (\d+)";
    OUTSIDE = r"\b(?:out[- ]of[- ]scope|outside (?:the )?scope|beyond (?:the )?scope|unrelated (?:change|refactor|fix|to this|formatting|edit)\w*|scope creep|does(?:n't| not) belong (?:in|to) this (?:pr|pull request|change)|separate pr)\b";
    STRICT = r"\b(?:strict(?:[- ]scope)?[- ]mode|scope[- _]?mode\W{0,3}strict|strict scope|strictly in scope)\b";
    BOT = r"(?:\[bot\]|^codecov|^vercel|^netlify|^sonar|^dependabot|^renovate|^github-actions|^changeset)";
}

/// Returns the number of blocking findings.
pub(super) fn blocking(prose: &Prose) -> Sourced<u32> {
    let mut most = Sourced::new(0, "no finding is marked as blocking");
    let mut count = |found: u32, why: String| {
        if found > most.value {
            most = Sourced::new(found, why);
        }
    };
    for one in &prose.sentences {
        for text in groups(&BLOCK_COUNT, &one.text).into_iter().flatten() {
            let stated = match text.as_str() {
                "no" | "zero" => 0,
                "several" | "many" | "multiple" | "numerous" => 4,
                other => number(other).unwrap_or(0),
            };
            if !holds(&NOT_BLOCK, &one.text) && !holds(&SETTLED, &one.text) {
                count(stated, quoted(&one.text));
            }
        }
    }
    let listed = prose.sentences.iter().filter(|one| {
        let below = holds(&BLOCK_HEAD, &one.heading) && !holds(&NOT_BLOCK, &one.heading);
        let tagged = holds(&BLOCK_TAG, &one.text) && !holds(&NOT_BLOCK, &one.text);
        let settled = holds(&SETTLED, &one.heading) || holds(&SETTLED, &one.text);
        (one.is_item && below || tagged) && !settled
    });
    let listed = counted(listed.count());
    count(listed, format!("{listed} findings are marked as blocking"));
    let requested = counted(requests(prose).count());
    count(requested, format!("reviewers ask for {requested} changes"));
    most
}

/// Returns the requests of people other than the author, one per turn.
fn requests(prose: &Prose) -> impl Iterator<Item = &Turn> {
    prose.turns.iter().filter(|turn| {
        turn.role == SpeakerRole::Reviewer
            && !turn.text.trim().is_empty()
            && !holds(&CALM, &turn.text)
            && holds(&ASKS, &turn.text)
    })
}

/// Returns the number of findings outside of the scope.
pub(super) fn out_of_scope(prose: &Prose) -> Sourced<u32> {
    let found = prose
        .sentences
        .iter()
        .filter(|one| holds(&OUTSIDE, &one.text));
    let found = counted(found.count());
    Sourced::new(found, format!("{found} findings are out of scope"))
}

/// Returns how strict the review is about the scope.
pub(super) fn scope_mode(prose: &Prose) -> ScopeMode {
    let mut sentences = prose.sentences.iter();
    if sentences.any(|one| holds(&STRICT, &one.text)) {
        ScopeMode::Strict
    } else {
        ScopeMode::default()
    }
}

/// Returns how much work the feedback asks for, by the number of remarks and by its words.
pub(super) fn scope(prose: &Prose) -> Sourced<WorkScope> {
    let mut sentences = spoken(prose);
    if let Some(one) = sentences.find(|one| holds(&MAJOR, &one.text)) {
        return Sourced::new(WorkScope::Major, quoted(&one.text));
    }
    let amounts = |phrase| {
        let found = prose
            .sentences
            .iter()
            .flat_map(|one| groups(phrase, &one.text));
        found.flatten().filter_map(|text| number(&text)).max()
    };
    let remarks = if prose.has_reviews() {
        let turns = prose.turns.iter().filter(|turn| is_remark(turn));
        counted(turns.count())
    } else {
        let items = prose.sentences.iter().filter(|one| {
            one.is_item && !one.aside && (holds(&ASKS, &one.text) || holds(&IMPERATIVE, &one.text))
        });
        counted(items.count())
    };
    let count = [Some(remarks), amounts(&COUNTED), amounts(&ACTIONABLE)];
    let count = count.into_iter().flatten().max().unwrap_or(0);
    Sourced::new(
        WorkScope::of_comments(count),
        format!("there are {count} remarks of reviewers"),
    )
}

/// Returns whether a turn is a reviewer's remark that needs action.
fn is_remark(turn: &Turn) -> bool {
    turn.role == SpeakerRole::Reviewer
        && !holds(&BOT, &turn.speaker)
        && !turn.text.trim().is_empty()
        && !holds(&CALM, &turn.text)
}

/// Returns the words that show that reviewers contradict each other.
pub(super) fn conflicting(prose: &Prose) -> Option<String> {
    let says = |one: &&Sentence| {
        let differs = holds(&CONTRADICTS, &one.text) || holds(&AGAINST_OTHER, &one.text);
        // A question about a difference is not a difference.
        let asks = one.text.ends_with('?') && !holds(&TORN, &one.text);
        differs && !asks && !is_withdrawn(prose, one)
    };
    let sentence = prose.sentences.iter().find(says);
    sentence
        .map(|one| quoted(&one.text))
        .or_else(|| stance::opposed(prose))
}

/// Returns whether the reviewer is satisfied in the end.
fn is_withdrawn(prose: &Prose, sentence: &Sentence) -> bool {
    let Some((turn, later)) = sentence
        .turn
        .and_then(|at| Some((prose.turns.get(at)?, at + 1)))
    else {
        return false;
    };
    let own = |one: &&Turn| one.speaker == turn.speaker && !one.text.trim().is_empty();
    let last = prose.turns.iter().skip(later).rfind(own);
    last.is_some_and(|last| holds(&CALM, &last.text))
}

/// Returns how many reworks are requested.
pub(super) fn refactors(prose: &Prose) -> Sourced<u32> {
    let asks = |one: &&Sentence| {
        let wish = holds(&REWORK, &one.text) && holds(&ASKS, &one.text);
        wish || holds(&IMPERATIVE, &one.text) || holds(&REWORK_TAG, &one.text)
    };
    let found = counted(spoken(prose).filter(asks).count());
    Sourced::new(found, format!("{found} reworks are requested"))
}

/// Returns the sentences of reviewers; if only the author speaks, the sentences of the text, which
/// then describes the review.
fn spoken(prose: &Prose) -> impl Iterator<Item = &Sentence> {
    let others = prose.has_reviews();
    prose.sentences.iter().filter(move |one| {
        let is_other = matches!(one.role, SpeakerRole::Reviewer | SpeakerRole::Other);
        !one.aside && (is_other || !others)
    })
}

fn counted(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
