use super::*;

fn scopes(lines: &[Line]) -> Vec<Vec<String>> {
    let of = |line: &Line| line.scopes.iter().map(ToString::to_string).collect();
    lines.iter().map(of).collect()
}

/// The attempt that holds the money of a workflow counts for its day; the spending of the workflow
/// counts only for the workflow.
#[test]
fn what_a_goals_workflow_spends_is_counted_once_by_the_day() {
    let attempt = AttemptId {
        goal: GoalId::new("g"),
        number: 1,
    };
    let rows = [(None, true), (Some(RunId::new("r")), false)];
    for (paid_by, counts) in rows {
        let account = Account {
            run: RunId::new("w-1-make-1"),
            campaign: Some("w-1".to_owned()),
            date: LocalDate::new("2026-01-01"),
            paid_by: paid_by.clone(),
        };
        let mut lines = vec![account.reserve(&attempt, Money::dollars(1))];
        lines.extend(account.settle(&attempt, Money::dollars(1), Money::cents(10)));
        let budget_scope = BudgetScope {
            workflow: WorkflowId::new("w-1"),
            cap: Money::dollars(3),
            paid_by,
        };
        for booking in [
            CouncilBooking::Held {
                amount: Money::dollars(1),
                date: LocalDate::new("2026-01-01"),
                budget_scope: Some(budget_scope.clone()),
            },
            CouncilBooking::Settled {
                held: Money::dollars(1),
                cost: Money::cents(10),
                date: LocalDate::new("2026-01-01"),
                budget_scope: Some(budget_scope.clone()),
            },
        ] {
            lines.extend(booking.lines(&CouncilId::new("w-2")));
            let booking = DebateBooking { number: 1, booking };
            lines.extend(booking.lines(&DebateId::new("b-1")));
        }
        assert_eq!(lines.len(), 9);
        for scopes in scopes(&lines) {
            let day = scopes.contains(&"the day 2026-01-01".to_owned());
            assert_eq!(day, counts, "{scopes:?}");
            assert!(scopes.contains(&"campaign w-1".to_owned()), "{scopes:?}");
        }
    }
}

#[test]
fn a_separate_debate_is_booked_as_it_always_was() {
    let booking = DebateBooking {
        number: 2,
        booking: CouncilBooking::Held {
            amount: Money::dollars(1),
            date: LocalDate::new("2026-01-01"),
            budget_scope: None,
        },
    };
    let lines = booking.lines(&DebateId::new("b-1"));
    assert_eq!(scopes(&lines), [["debate b-1.2", "the day 2026-01-01"]]);
    let written = serde_json::to_value(&booking).expect("it is written");
    assert!(written.get("budget_scope").is_none(), "{written}");
}
