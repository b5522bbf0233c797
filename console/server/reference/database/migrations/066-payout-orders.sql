-- Marks a withdrawal before the payout provider gets its order.

alter table withdrawal add column ordered_at bigint;
