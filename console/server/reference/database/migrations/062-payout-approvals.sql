-- Approvals of payouts.

create table payout_approval (
    tx_id text not null references withdrawal,
    approver text not null,
    at bigint not null,
    primary key (tx_id, approver)
  );
--> statement-breakpoint
-- approvals are evidence
create trigger payout_approval_rows before update or delete on payout_approval
    for each row execute function refuse_change();
