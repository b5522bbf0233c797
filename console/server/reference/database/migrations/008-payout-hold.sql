-- Blocks withdrawals for a time after a change of the payout account.

alter table person add column if not exists payout_hold_until bigint;
