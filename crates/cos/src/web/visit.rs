//! What there is behind the door: the inbox, one question, and its answer.

use super::door::Admitted;
use super::form::{self, AnswerForm};
use super::listening::PATIENCE;
use super::place::{Place, place};
use super::reply::{Reply, Wanted};
use super::trouble::Trouble;
use super::{Site, page};
use crate::answering;
use crate::error::{CommandError, ErrorKind};
use crate::found;
use crate::view::decision::DecisionView;
use cos_core::decision::{Answer, Decision, DecisionState};
use cos_engine::answer::{self, AnswerError};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode};
use std::sync::Arc;

/// The way on where a path leads nowhere.
const WAITS: &str = "open the list of what waits";

type Result<T> = std::result::Result<T, Trouble>;

impl Site {
    /// Answers one request.
    pub(super) async fn answer(
        self: Arc<Self>,
        request: Request<Incoming>,
    ) -> Response<Full<Bytes>> {
        let (parts, body) = request.into_parts();
        let wanted = Wanted::of(&parts.headers);
        // Only who names the lane is shown a way about in it.
        let lane = self.door.within(parts.uri.path());
        let lane = lane.map(|_| self.door.base());
        let replied = match self.door.admit(&parts) {
            Ok(Admitted::Enters(path)) => Ok(Reply::entering(path, self.door.first_cookie())),
            Ok(Admitted::Inside(path)) => self.inside(wanted, (&path, &parts), body).await,
            Err(trouble) => Err(trouble),
        };
        replied
            .unwrap_or_else(|trouble| Reply::trouble(wanted, lane.as_deref(), &trouble))
            .sent()
    }

    async fn inside(
        self: Arc<Self>,
        wanted: Wanted,
        (path, parts): (&str, &Parts),
        body: Incoming,
    ) -> Result<Reply> {
        match (place(path), &parts.method) {
            (Some(Place::Inbox), &(Method::GET | Method::HEAD)) => {
                let all = parts.uri.query() == Some("all");
                self.beside(move |site| site.inbox(wanted, all)).await
            }
            (Some(Place::Question(id)), &(Method::GET | Method::HEAD)) => {
                self.beside(move |site| site.question(wanted, &id)).await
            }
            (Some(Place::Question(id)), &Method::POST) => {
                let form = form::read(&parts.headers, body, PATIENCE).await?;
                self.beside(move |site| site.settle(wanted, &id, &form))
                    .await
            }
            (None, _) => Err(nothing_there()),
            (Some(Place::Inbox), _) => Err(not_so("GET, HEAD")),
            (Some(Place::Question(_)), _) => Err(not_so("GET, HEAD, POST")),
        }
    }

    /// Reads and writes the journal beside those who listen.
    async fn beside(
        self: Arc<Self>,
        work: impl FnOnce(&Self) -> Result<Reply> + Send + 'static,
    ) -> Result<Reply> {
        let done = tokio::task::spawn_blocking(move || work(&self)).await;
        done.unwrap_or_else(|_| {
            let text = "this is a defect in cos; what was acknowledged is in the journal";
            let error = CommandError::new(ErrorKind::Bug, text);
            Err(of_command(error.hint("type `cos checkpoints`")))
        })
    }

    fn inbox(&self, wanted: Wanted, all: bool) -> Result<Reply> {
        let global_context = self.scene.global_context().map_err(of_command)?;
        let limit = (!all).then(|| found::attention(&global_context));
        let view = found::inbox(&global_context.store, limit).map_err(of_command)?;
        Ok(match wanted {
            Wanted::Json => Reply::json(StatusCode::OK, &view),
            Wanted::Page => Reply::page(
                StatusCode::OK,
                page::inbox(&self.door.base(), &view, self.scene.now()),
            ),
        })
    }

    fn question(&self, wanted: Wanted, id: &str) -> Result<Reply> {
        let store = self.scene.global_context().map_err(of_command)?.store;
        let decision = answer::find(&store, id).map_err(unfound)?;
        let view = DecisionView::new(&decision);
        if wanted == Wanted::Json {
            return Ok(Reply::json(StatusCode::OK, &view));
        }
        let now = self.scene.now();
        let expires = decision.draft.expires_at;
        let waits = decision.state == DecisionState::Pending && expires.is_none_or(|at| now < at);
        let token = waits.then(|| self.door.token(&decision));
        let html = page::question(&self.door.base(), &view, token.as_deref(), now);
        Ok(Reply::page(StatusCode::OK, html))
    }

    /// Takes an answer, if it is for what was shown, as the terminal takes it.
    fn settle(&self, wanted: Wanted, id: &str, form: &AnswerForm) -> Result<Reply> {
        let store = self.scene.global_context().map_err(of_command)?.store;
        let decision = answer::find(&store, id).map_err(unfound)?;
        self.door.check_token(&decision, &form.token)?;
        needs(&decision, form)?;
        let pick = answering::pick(&decision, &form.choice, form.instructions.as_deref());
        let pick = pick.map_err(of_command)?;
        let said = (decision.id.as_str(), &pick, form.note.clone());
        let settled = answering::settle(&self.scene, &store, said, "web");
        let view = settled.map_err(|error| {
            let mut trouble = of_command(error);
            if trouble.status == StatusCode::CONFLICT {
                let after = answer::find(&store, decision.id.as_str()).ok();
                let view = after.map(|after| Box::new(DecisionView::new(&after)));
                trouble.is_repeated = view.as_ref().is_some_and(|view| repeats(view, form));
                trouble.decision = view;
            }
            trouble
        })?;
        Ok(match wanted {
            Wanted::Json => Reply::json(StatusCode::OK, &view),
            Wanted::Page => Reply::page(
                StatusCode::OK,
                page::answered(&self.door.base(), &view, self.scene.now()),
            ),
        })
    }
}

/// An option that goes with instructions, and none were written.
fn needs(decision: &Decision, form: &AnswerForm) -> Result<()> {
    let mut options = decision.draft.options.iter();
    let chosen = options.find(|option| option.id.as_str() == form.choice);
    let takes = chosen.is_some_and(|option| option.answer == Answer::ProceedModified);
    if decision.state == DecisionState::Pending && takes && form.instructions.is_none() {
        let text = format!("`{}` needs instructions", form.choice);
        return Err(form::malformed(&text));
    }
    Ok(())
}

/// Whether an answer that came too late is the one that stands: a form that was sent twice.
fn repeats(view: &DecisionView, form: &AnswerForm) -> bool {
    view.resolution.as_ref().is_some_and(|stands| {
        stands.option.as_str() == form.choice
            && stands.note == form.note
            && stands.instructions == form.instructions
    })
}

/// What a command would tell, under the number of the protocol.
fn of_command(error: CommandError) -> Trouble {
    let status = match error.kind {
        ErrorKind::Usage | ErrorKind::Input => StatusCode::BAD_REQUEST,
        ErrorKind::Refused => StatusCode::CONFLICT,
        ErrorKind::Owned => StatusCode::SERVICE_UNAVAILABLE,
        ErrorKind::Missing
        | ErrorKind::Bug
        | ErrorKind::Io
        | ErrorKind::Damaged
        | ErrorKind::Budget
        | ErrorKind::Interrupted => StatusCode::INTERNAL_SERVER_ERROR,
    };
    Trouble::new(status, error)
}

fn unfound(error: AnswerError) -> Trouble {
    let unknown = matches!(
        error,
        AnswerError::Unknown { .. } | AnswerError::Ambiguous { .. }
    );
    let mut trouble = of_command(error.into());
    if unknown {
        trouble.status = StatusCode::NOT_FOUND;
        trouble.error = trouble.error.hint(WAITS);
    }
    trouble
}

fn nothing_there() -> Trouble {
    let error = CommandError::new(ErrorKind::Usage, "there is no such page");
    Trouble::new(StatusCode::NOT_FOUND, error.hint(WAITS))
}

fn not_so(allowed: &'static str) -> Trouble {
    let text = "this page is only looked at, and a question answered by its form";
    let error = CommandError::new(ErrorKind::Usage, text);
    let mut trouble = Trouble::new(StatusCode::METHOD_NOT_ALLOWED, error.hint(WAITS));
    trouble.allowed = Some(allowed);
    trouble
}
