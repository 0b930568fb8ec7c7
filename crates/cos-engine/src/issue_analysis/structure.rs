//! Detects whether a text is about structure: architecture, recorded decisions, coupling,
//! boundaries and principles.

use super::phrase::{groups, holds, number, phrases, quoted, without};
use super::prose::{Prose, Sentence, SpeakerRole};
use cos_core::checkpoint::Sourced;

phrases! {
    ARCHITECTURE = r"\b(?:re-?architect\w*|re-?design(?:s|ed|ing)?\b|restructur\w+|re-?organi[sz]\w+ (?:\S+ ){0,4}(?:modules?|packages?|crates?|code ?base|folders?|director\w+|project|repo\w*)|(?:complete|full|ground[- ]up|major|total) (?:rewrite|refactor\w*|rework|overhaul)|overhaul\w*|rewrit\w+ (?:of )?(?:the |our )?(?:\S+ )?(?:\S+ )?(?:in|from scratch|engine|core|layer|backend|system|pipeline|service)|decoupl\w+|abstract(?:s|ed|ing)? (?:\S+ ){0,4}(?:into|behind) (?:\S+ ){0,2}(?:repositor\w+|interfaces?|traits?|layers?|services?|adapters?|ports?)\b|modulari[sz]\w+|(?:introduc|add|creat|build|implement)\w* (?:an? |the )?(?:new )?(?:[\w-]+ ){0,3}(?:abstraction|(?:service|data|access|persistence|domain|repository|interface|caching|adapter|transport|storage) layer|subsystem|micro-?service|plugin (?:system|architecture|api)|event[- ]bus|message (?:queue|broker|bus)|state machine|service registry|di container|command bus|orchestrator|background worker|new service)|split\w* (?:\S+ ){0,6}(?:into|out)(?: \S+){0,4} (?:crates?|packages?|modules?|services?|librar\w+|repos\w*|layers?|classes|components)|extract\w* (?:\S+ ){0,7}(?:into|to|as) (?:its |their |an? )?(?:own |separate |new |shared |standalone |dedicated |common )*(?:crate|package|module|service|library|repo\w*|layer)\b|mov\w+ (?:\S+ ){0,7}(?:to|into) (?:its |their |an? |the )?(?:own |separate |new |shared |standalone |dedicated )+(?:`?[\w-]+`? )?(?:crate|package|module|service|library|layer|repo\w*)|(?:(?:migrat|switch|port)\w* (?:\S+ ){0,5}|mov\w* )from \S+(?: \S+){0,2} to \S+|replac\w+ (?:\S+ ){1,5}(?:with|by) (?:\S+ ){0,4}(?:engine|backend|framework|runtime|database|broker|orm|architecture|queue|store|bus)|refactor\w* (?:of )?(?:the |our )?(?:entire|whole|core|internals?|overall|module structure|package structure|project structure|service layer|data layer|data model)|new (?:top-level )?(?:crate|service|subsystem|workspace)\b|data model (?:change|redesign)s?|(?:refactor|remov|reduc|solv|loosen|lower)\w* (?:\S+ ){0,4}coupl(?:ing|ed)\b|(?:us(?:e|es|ing)|adopt\w*|introduc\w*|add\w*|switch\w* to) [\w-]+ (?:as|for) (?:an? |the |our |its )?(?:[\w-]+ (?:and |& )?)?(?:queues?|queu?ing|caching|messaging|message \w+|job \w+|background jobs|persistence|session storage|pub/?sub|service discovery|orchestration)\b|(?:enforc|introduc|redraw|redefin|chang|mov|establish|tighten)\w* (?:\S+ ){0,4}boundar(?:y|ies)\b)";
    /// Words about structure: a title with one is about it, a sentence only if something changes.
    STRUCTURE = r"\b(?:architect(?:ure|ural|urally|ing|ed)?|mono-?repo|micro-?services?|monolith\w*|hexagonal|domain[- ]driven|event[- ]sourc\w+|event[- ]driven|cqrs|dependency injection|dependency inversion|design (?:proposal|doc(?:ument)?)|layer(?:ing|ed) (?:guide|standard|rules?|model|contract)s?)\b";
    CHANGED = r"\b(?:refactor|re-?design|re-?work|re-?writ|re-?structur|re-?organi|introduc|add|chang|replac|split|extract|mov|migrat|implement|adopt|enforc|decoupl|moderni|consolidat|centrali|unif|switch|convert|separat|break|broke|cut|turn|toward|becom|new|first step|propos|build|creat|follow|us(?:e|es|ing)\b)\w*";
    /// Parts of a system that are rewritten as a whole, as titles say it.
    DONE_OVER = r"\b(?:\w+ (?:re-?write|overhaul)\b|(?:big|large|huge|massive|major|complete|full|total) (?:[\w-]+ ){0,2}(?:refactor\w*|re-?write|re-?work|overhaul)\b|(?:backend|front-?end|renderer|rendering|engine|core|compiler|runtime|storage|persistence|network\w*|plugin) (?:\w+ )?(?:refactor\w*|re-?work|re-?design)\b|refactor\w* (?:of )?(?:the |our )?(?:\w+ )?(?:backend|front-?end|renderer|engine|runtime|storage layer|persistence layer|plugin system)\b)";
    /// The structure itself is the topic, whatever comes before the word.
    RESTRUCTURED = r"\barchitectur\w+ (?:refactor\w*|re-?design\w*|overhaul\w*|rewrite\w*|rework\w*|changes?|migration|proposal)\b";
    /// Only documents change.
    PAPERS = r"\b(?:docs?|documentation|audit)[- ]only\b|\bonly (?:the )?(?:docs|documentation) (?:changes?|is changed|are changed)|\b(?:touch\w*|chang\w*) (?:\*\*)?no (?:source|code)\b|\bno (?:source|product|production|runtime )?\s?code (?:is |was )?(?:chang\w*|touched)";
    /// The title says that documents change; a proposal for the structure does not count.
    PAPERS_TITLE = r"^docs?(?:\([^)]*\))?!?:";
    PROPOSAL = r"\b(?:propos\w+|rfc|design doc\w*)\b";
    /// A conventional prefix of a title, and code names: they name a place, not a topic.
    LABEL = r"^\w+(?:\([^)]*\))?!?:|`[^`]*`";
    NOT_ARCHITECTURE = r"\b(?:(?:cpu|processor|target|host|x86|arm\w*|amd64|multi|os|system|instruction set|build|ui|visual|web ?site|page|logo|icon)[- ](?:re)?(?:architectures?|designs?|design(?:ed|ing))|architectures?:? (?:x86|arm|amd|aarch|mips|risc)\w*|(?:no|without|not an?) (?:\w+ )?architectur\w+|(?:move|moved|switch(?:ed)?|migrat\w+) (?:\S+ ){0,3}from v?\d\S* to)\b";
    ADR = r"\b(?:adrs?(?:[- #]?\d+)?|architectur\w+ decisions?(?: records?)?|decision records?|design records?|rfc[- ]?\d+)\b";
    AGAINST = r"\b(?:violat\w+|contradict\w+|contrar\w+|deviat\w+|depart\w*|inconsistent|(?:does(?:n't| not)|do(?:n't| not)|not|isn't|aren't|fails? to) (?:\w+ )?(?:compl\w+|conform\w*|follow\w*|match\w*|align\w*|respect\w*|in line|adher\w+|honou?r\w*)|non-?complian\w+|breaks?|goes against|against|ignor\w+|disregard\w*|conflicts? with|bypass\w*|without an? (?:new )?adr|missing (?:an? )?adr|no adr|incompatible|revers(?:e|es|ed|ing)|over(?:rul|turn|rid)\w*)\b";
    /// A superseded record is followed; whether to supersede one is open if it may be kept.
    SUPERSEDED_OR_KEPT = r"\b(?:supersed\w+\b[^.;]*\b(?:or|versus|vs\.?) [^.;]*\b(?:amend|annotat|keep|kept|retain|leav)\w*|(?:amend|annotat|keep|kept|retain|leav)\w*\b[^.;]*\bor [^.;]*\bsupersed\w+|decid\w+[^.;]*\bwhich (?:is|are)\b[^.;]*\bsupersed\w+)";
    /// Records and code are compared, with any result.
    COMPARED = r"\b(?:(?:sweep\w*|swept|check\w*|scan\w*|look\w*) (?:\S+ ){0,6}for contradictions?|(?:check|verif|validat|audit|compar|review|reconcil|measur|sweep|swept|hold|held)\w* (?:(?:the|all|any|each|every|its|our|new|live|accepted|of|to|and|code|codebase|docs?|adrs?|records?|rfcs?|set|status|`[^`]*`|[\w./#-]*\d[\w./#-]*),? ){0,6}against\b|contradictions? (?:sweeps?|checks?|scans?|audits?|detect\w*))";
    /// The deviation is from something in a sentence before.
    AGAINST_IT = r"\b(?:(?:depart|deviat|diverg|differ)\w* from|conflicts? with|contradict\w*|violat\w*|breaks?|goes against|bypass\w*|ignor\w+|overrid\w+|(?:back |bring (?:\S+ ){0,3}back )in(?:to)? (?:line|compliance)(?: with)?)(?: (?:it|this|that|them|the (?:decision|record))\b| is (?:unclear|open|not clear))";
    ADR_FINE = r"\b(?:no (?:adr )?violations?|(?:fully )?(?:complies|compliant|consistent|conforms|in line|aligned) with|no deviations?|not violat\w+|does(?:n't| not) violate|follows adr|adds? adr|new adr)\b";
    CLEAR = r"\b(?:clear (?:fix|remediation|path)|easy to fix|simple fix|remediation(?: is| plan)?:? |fix is (?:clear|simple|straightforward)|straightforward to (?:fix|resolve)|can be (?:fixed|resolved) by)\b";
    COUPLING_SCORE = r"\bcoupling(?: (?:score|index|factor|metric|ratio|value))?[^0-9.\n]{0,24}(\d?\.\d+|\d{1,3} ?%)";
    /// The same as a plain number of percent.
    COUPLING_PLAIN = r"\bcoupling(?: (?:score|index|factor|metric|ratio|value))?(?: (?:is|of|at|was|now|currently|stands|reads))*\s?[:=]?\s?(\d{1,3})(?:\s*$|\s?[,.;()%]|/100| (?:and|points?|now|over|after|with)\b)";
    COUPLED = r"\b(?:tight(?:ly|er)?[- ]?(?:coupl\w+|bound)|(?:too|highly|heavily|strong(?:ly)?|deeply|directly|closely) coupled|(?:high|strong|excessive|hidden|unnecessary|temporal|hard|deep) coupling|coupling (?:hotspots?|between|issues?|problems?|is)|coupled (?:to|with)|coupling \S+(?: \S+){0,3} (?:to|with)|circular (?:dependenc\w+|imports?|references?)|(?:cyclic|cyclical) (?:dependenc\w+|imports?|references?)|(?:dependency|import|module|package) cycles?|god[- ](?:object|class|module|service|file)s?|spaghetti|entangl\w+|intertwined|big ball of mud|depends? on everything)";
    NOT_COUPLED = r"\b(?:no|low|loose(?:ly)?|without|not|remov\w+ the|removed?|avoid\w*|broke(?:n)? the) (?:\w+ ){0,2}(?:coupl\w+|cycles?|circular)";
    /// Coupling as the subject of a measurement or search, not as a result.
    MEASURED = r"\b(?:coupling|circular[- ]dependenc\w+|(?:import|dependency)[- ]cycles?|god[- ]class(?:es)?)[- ](?:metrics?|calculations?|analys\w+|measures?|data|graphs?|maps?|audits?|detect\w+|rules?|checks?|findings?|tables?|columns?|thresholds?)\b";
    /// A general statement, not about this code.
    GENERIC = r"\b(?:(?:arises?|occurs?|happens?|appears?) (?:when|if|whenever)|an? (?:tightly|highly|closely)[- ]coupled (?:\w+ )?(?:software|system|architecture|code ?base|application|design)s? (?:is|are|tends?|makes?)|(?:tightly|highly|closely)[- ]coupled (?:systems|software|code|modules|classes) (?:tend|are often|are usually|is often|is usually)|\w+ (?:refers? to|is the degree|is a measure)|(?:an?|any) (?:[\w-]+ ){0,2}(?:file|class|module|type|package|component|function|service) (?:with|that|which|having|whose)|by definition|is (?:bad|a smell|an anti-?pattern) (?:when|if|because))\b";
    /// A text about detecting such problems in other code.
    DETECTS = r"\bdetect(?:s|ing|ion|or)?\b(?: of)? (?:\w+ ){0,2}(?:circular|cyclic|cycles?|coupling|god[- ])|\b(?:circular|cyclic|cycles?|coupling)\b(?: \w+){0,2} (?:not|never|aren't|isn't|wrongly|falsely) (?:being )?detected\b|false (?:positive|negative)|\banti-? ?patterns?\b";
    /// A person looked at it and finds it fine.
    FINE = r"\b(?:(?:is|are|was|were|seems?|looks?) (?:\w+ ){0,2}(?:fine|ok|okay|acceptable|harmless|intended|intentional|deliberate|by design|good)|makes? sense|no (?:real )?(?:problem|concern)s?)\b";
    ABOUT_STRUCTURE = r"\b(?:coupl\w+|cycles?|cyclic\w*|circular|architectur\w+|layer\w*|modules?|dependenc\w+)\b";
    /// A number of violations.
    STEPS = r"\b(\d+|several|many|multiple|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[\w-]+ ){0,2}(?:imports|references|calls|accesses|usages|edges|violations|breaches|dependencies)\b";
    BOUNDARY_COUNT = r"\b(\d+|three|four|five|six|seven|eight|nine|ten|several|multiple|many|numerous) (?:[\w-]+ ){0,3}(?:boundary|layer(?:ing)?|layers?|dependency|import|encapsulation)(?:[- ]\w+)? (?:violations|breaches|crossings|leaks)";
    /// The number of places with a problem.
    PLACES = r"\b(?:in|at|from) (\d+|two|three|four|five|six|seven|eight|nine|ten|several|many|multiple) (?:\w+ )?(?:places|files|spots|modules|cases|classes|packages|components)\b";
    NO_BOUNDARY = r"\b(?:no|zero|without(?: any)?|not any|free of) (?:[\w-]+ ){0,2}(?:violations?|breaches|crossings|leaks)";
    /// An import in a list of violations: `` `api` -> `storage.internal` ``.
    IMPORT = r"^\W*[\w./:@`-]+\s*(?:->|→|=>|imports|depends on|reaches into|uses)\s*[\w./:@`-]+";
    VIOLATIONS = r"\bviolations?\b";
    BOUNDARY = r"\b(?:(?:boundary|layer(?:ing)?|dependency[- ]rule|encapsulation|module[- ]boundary|import[- ]rule) (?:violation|breach|crossing|leak)s?|violat\w+ (?:\S+ ){0,5}(?:boundar\w+|layer\w*|dependency (?:rule|direction)|encapsulation)|cross(?:es|ing|ed)? (?:\S+ ){0,3}(?:module |layer |service )?boundar\w+|(?:domain|controllers?|views?|ui|handlers?)(?:'s)? (?:\w+ ){0,4}calls? into (?:\S+ ){0,2}(?:repos\w*|database|db|persistence|orm|infrastructure|internals?)|leak(?:s|ing|ed|y)? (?:\S+ ){0,5}(?:layers?|boundar\w+|domain|abstractions?|internals?)|reach\w* (?:directly )?(?:into|across) (?:\S+ ){0,4}(?:internals?|layers?|boundar\w+|module)|imports? (?:\S+ ){0,4}(?:internals?|private|from the (?:ui|infrastructure|presentation|database|db|web) layer)|layer inversion|(?:forbidden|illegal|disallowed|prohibited) (?:calls?|imports?|dependenc\w+|references?|access\w*)|must (?:never|not) (?:\w+ )?(?:call|import|depend|reference|access)\w* (?:directly )?(?:\S+ ){0,4}(?:code|layers?|modules?|packages?|internals?)|violation of (?:\S+ ){0,6}(?:modular\w*|architectur\w*|layering)|skip(?:s|ping)? the (?:\w+ ){0,2}layer|bypass\w* (?:the )?(?:\w+ ){0,2}(?:layer|repository|service|abstraction|facade|port)|(?:domain|core|controllers?|views?|ui|handlers?|components?) (?:layer )?(?:directly )?(?:imports?|calls?|accesses|queries|depends? on|talks? to|knows?|utili[sz]\w+|uses?|using) (?:\S+ ){0,3}(?:database|db|sql|infrastructure|repositor\w+|persistence|orm|models?|http|framework|ui)\b)";
    PRINCIPLES = r"\b(?:(?:violat|break|conflict|contradict|clash|compromis)\w* (?:\S+ ){0,5}(?:principles?|solid|srp|dry|kiss|yagni|open[-/ ]closed|single[- ]responsibility|separation of concerns|dependency inversion|liskov|clean architecture|law of demeter|design guidelines?)|(?:trade-?offs?|tension|conflict|balance|choice) between|competing (?:principles|concerns|goals|designs?|approaches)|at odds with|(?:dry|consistency|simplicity|flexibility|purity|performance) (?:vs\.?|versus|over) |two (?:schools of thought|competing)|(?:contradict\w+|conflicting) (?:principles?|guidelines?|patterns?|requirements?|conventions?)|pull in (?:different|opposite) directions|mix(?:es|ing)? (?:of )?(?:concerns|responsibilities)|separation of concerns|single responsibility)";
    /// A named principle.
    PRINCIPLE = r"\b(?:dry|don'?t repeat yourself|kiss|yagni|solid|srp|open[-/ ]closed|single[- ]responsibility|dependency (?:inversion|rule)|law of demeter|least (?:privilege|astonishment|surprise))\b(?: principle)?";
    /// It is weighed against something else that also counts.
    WEIGHED = r"(?:^but\b|\b(?:more important|double-edged|at the (?:cost|expense|price) of|on the other hand|outweighs?|conversely|would (?:entangle|couple|tie)\w*)\b)";
}

/// Returns the words that show that the architecture changes.
pub(super) fn architecture(prose: &Prose) -> Option<String> {
    let says = |text: &str| {
        let text = named(text);
        let plain = without(&NOT_ARCHITECTURE, &text);
        let is_changed = holds(&STRUCTURE, &plain) && holds(&CHANGED, &plain);
        is_changed || holds(&RESTRUCTURED, &text) || holds(&ARCHITECTURE, &plain)
    };
    if is_papers(prose) {
        return None;
    }
    let head = named(&prose.headline());
    let titled = holds(&STRUCTURE, &without(&NOT_ARCHITECTURE, &head)) || holds(&DONE_OVER, &head);
    if titled || says(&head) {
        return Some(quoted(&prose.title));
    }
    let found = prose.matter().find(|one| says(&one.text));
    found.map(|one| quoted(&one.text))
}

/// Returns whether only documents change: the text describes the structure without changing it.
fn is_papers(prose: &Prose) -> bool {
    let head = prose.headline();
    let titled = holds(&PAPERS_TITLE, &head) && !holds(&PROPOSAL, &head);
    titled || prose.matter().any(|one| holds(&PAPERS, &one.text))
}

/// Replaces labels with a name.
fn named(text: &str) -> String {
    LABEL
        .as_ref()
        .map_or_else(|| text.to_owned(), |one| one.replace_all(text, "it").into())
}

/// Returns how often a recorded decision is violated.
pub(super) fn adr_violations(prose: &Prose) -> Sourced<u32> {
    let mut named = false;
    let papers = is_papers(prose);
    let says = |one: &&Sentence| {
        // If only documents change, statements about records are not violations.
        if papers && one.role == SpeakerRole::Description {
            return false;
        }
        let own = holds(&ADR, &one.text);
        named |= own && !one.aside;
        let text = without(&COMPARED, &one.text);
        let against = holds(&AGAINST, &text) || holds(&SUPERSEDED_OR_KEPT, &text);
        let departs = own && against || named && holds(&AGAINST_IT, &one.text);
        !one.aside && departs && !holds(&ADR_FINE, &one.text)
    };
    counted(
        prose.sentences.iter().filter(says),
        "the text mentions no violation of a recorded decision",
    )
}

/// Returns the words that show a clear way back to the recorded decision.
pub(super) fn remediation(prose: &Prose) -> Option<String> {
    let says = |one: &&Sentence| holds(&CLEAR, &one.text);
    prose
        .sentences
        .iter()
        .find(says)
        .map(|one| quoted(&one.text))
}

/// Returns the stated coupling in hundredths: a number, or [`COUPLED_BY_WORDS`].
pub(super) fn coupling(prose: &Prose) -> Sourced<u8> {
    let mut most = Sourced::new(0, "the text does not mention coupling");
    let mut scored = false;
    let head = prose.headline();
    // A text about detecting coupling describes other code.
    let elsewhere = holds(&DETECTS, &head);
    let is_short = head.split_whitespace().nth(SHORT_TITLE).is_none();
    let topic = if is_short { head.as_str() } else { "" };
    for one in prose.sentences.iter().filter(|one| !one.aside) {
        for score in coupling_scores(&one.text) {
            scored = true;
            if score > most.value {
                most = Sourced::new(score, quoted(&one.text));
            }
        }
        // A number counts more than words, and later words more than earlier ones.
        if scored {
            continue;
        }
        if is_coupled(&one.text) && !elsewhere && one.text != topic {
            if most.value < COUPLED_BY_WORDS {
                most = Sourced::new(COUPLED_BY_WORDS, quoted(&one.text));
            }
        } else if holds(&FINE, &one.text) && holds(&ABOUT_STRUCTURE, &one.text) {
            most = Sourced::new(0, quoted(&one.text));
        }
    }
    most
}

/// Returns measured coupling in hundredths.
fn coupling_scores(sentence: &str) -> Vec<u8> {
    let shares = groups(&COUPLING_SCORE, sentence).into_iter().flatten();
    let plain = groups(&COUPLING_PLAIN, sentence).into_iter().flatten();
    let scores = shares.chain(plain.map(|text| format!("{text}%")));
    scores.filter_map(|text| hundredths(&text)).collect()
}

/// Returns whether a text gives a number for its coupling, and not only words.
pub(super) fn measures_coupling(prose: &Prose) -> bool {
    let mut sentences = prose.sentences.iter().filter(|one| !one.aside);
    sentences.any(|one| !coupling_scores(&one.text).is_empty())
}

/// The value of strong words about coupling, in hundredths: just above the limit.
const COUPLED_BY_WORDS: u8 = 71;

/// A title of at most this many words only names a topic.
const SHORT_TITLE: usize = 3;

/// Returns whether a sentence says that this code is coupled too much.
fn is_coupled(text: &str) -> bool {
    let found = without(&MEASURED, &named(text));
    holds(&COUPLED, &found) && !holds(&NOT_COUPLED, text) && !holds(&GENERIC, text)
}

fn hundredths(text: &str) -> Option<u8> {
    let score = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().ok()?,
        None => text.parse::<f64>().ok()? * 100.0,
    };
    // Clamped to the range of a byte first; values that are not numbers were removed above.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 100"
    )]
    let score = score.clamp(0.0, 100.0).round() as u8;
    Some(score)
}

/// Returns how often boundaries are violated: a number, or 3 if the text says several.
pub(super) fn boundary_violations(prose: &Prose) -> Sourced<u32> {
    let sentences = prose.sentences.iter().filter(|one| !one.aside);
    let violates = |one: &&Sentence| {
        let denied = NO_BOUNDARY
            .as_ref()
            .is_some_and(|no| no.is_match(&one.text));
        !denied && holds(&BOUNDARY, &one.text)
    };
    let mut most = counted(
        sentences.clone().filter(violates),
        "the text mentions no violation of a boundary",
    );
    let listed = counted(
        sentences.clone().filter(|one| is_listed(prose, one)),
        "the text lists no violation of a boundary",
    );
    if listed.value > most.value {
        most = listed;
    }
    for one in sentences {
        let text = NO_BOUNDARY.as_ref().map_or_else(
            || one.text.clone(),
            |no| no.replace_all(&one.text, ";").into_owned(),
        );
        let mut counts: Vec<Vec<String>> = groups(&BOUNDARY_COUNT, &text);
        if holds(&BOUNDARY, &text) {
            counts.extend(groups(&PLACES, &text));
            counts.extend(groups(&STEPS, &text));
        }
        for text in counts.into_iter().flatten() {
            let count = number(&text).unwrap_or(3);
            if count > most.value {
                most = Sourced::new(count, quoted(&one.text));
            }
        }
    }
    most
}

/// Returns whether a list item is an import that the text before calls a violation.
fn is_listed(prose: &Prose, item: &Sentence) -> bool {
    if !item.is_item || !holds(&IMPORT, &item.text) {
        return false;
    }
    let place = prose
        .sentences
        .iter()
        .position(|one| std::ptr::eq(one, item));
    let before = prose.sentences.iter().take(place.unwrap_or(0)).rev();
    let lead = before.into_iter().find(|one| !one.is_item);
    let speaks = |text: &str| holds(&VIOLATIONS, text) && !holds(&NO_BOUNDARY, text);
    speaks(&item.heading) || lead.is_some_and(|lead| speaks(&lead.text))
}

/// Returns the words that show that principles contradict each other: words for it, or a named
/// principle weighed against something in the same sentence or shortly after.
pub(super) fn principles(prose: &Prose) -> Option<String> {
    let sentences: Vec<&Sentence> = prose.sentences.iter().filter(|one| !one.aside).collect();
    let sentence = sentences.iter().find(|one| holds(&PRINCIPLES, &one.text));
    let weighed = || {
        sentences.iter().enumerate().find_map(|(at, one)| {
            let near = sentences.iter().skip(at).take(3);
            let mut near = near.filter(|near| near.turn == one.turn);
            let weighed =
                holds(&PRINCIPLE, &one.text) && near.any(|one| holds(&WEIGHED, &one.text));
            weighed.then_some(one)
        })
    };
    let found = sentence.or_else(weighed)?;
    Some(quoted(&found.text))
}

fn counted<'a>(found: impl Iterator<Item = &'a Sentence>, otherwise: &str) -> Sourced<u32> {
    let found: Vec<&Sentence> = found.collect();
    let count = u32::try_from(found.len()).unwrap_or(u32::MAX);
    match found.first() {
        None => Sourced::new(0, otherwise),
        Some(one) if count == 1 => Sourced::new(1, quoted(&one.text)),
        Some(one) => Sourced::new(
            count,
            format!("{} and {} more", quoted(&one.text), count - 1),
        ),
    }
}
