-- Ensures in the database that each withdrawal leaves the wallet once, and arrives or returns once.

create unique index ledger_withdrawal_once on ledger_transaction (reference) where kind = 'withdrawal';
--> statement-breakpoint
create unique index ledger_outcome_once on ledger_transaction (reference) where kind in ('payment', 'refund');
--> statement-breakpoint
-- existing rows are not validated, because a migration could not correct them
alter table withdrawal add constraint withdrawal_received check (received > 0) not valid;
--> statement-breakpoint
-- a key stores its first outcome, which can be a refusal
alter table idempotency alter column tx_id drop not null;
--> statement-breakpoint
alter table idempotency add column refused jsonb;
--> statement-breakpoint
alter table idempotency add constraint idempotency_answer check (tx_id is not null or refused is not null);
--> statement-breakpoint
create index idempotency_refused on idempotency ((refused ->> 'at')) where refused is not null;
