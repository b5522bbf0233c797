-- Stores when a transfer arrived, and its number at the bank.

alter table withdrawal add column arrived_at bigint, add column bank_reference text;
