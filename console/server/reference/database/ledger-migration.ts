/** Statements of the migrations of the ledger, withdrawals and the audit. */

/** Triggers that forbid changes to entries, transactions and the audit. */
const immutable = (table: string): string[] => [
  `create trigger ${table}_rows before update or delete on ${table} for each row execute function refuse_change()`,
  `create trigger ${table}_whole before truncate on ${table} for each statement execute function refuse_change()`,
];

export const ledger = [
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`,
  `create table ledger_account (
    id text primary key,
    kind text not null check (kind in ('wallet', 'platform')),
    uid text references person,
    balance bigint not null default 0,
    constraint wallet_not_negative check (balance >= 0)
  )`,
  `create index ledger_account_person on ledger_account (uid)`,
  `create table ledger_transaction (
    id bigint generated always as identity primary key,
    kind text not null,
    reference text not null,
    at bigint not null
  )`,
  `create table ledger_entry (
    id bigint generated always as identity primary key,
    transaction_id bigint not null references ledger_transaction,
    account_id text not null references ledger_account,
    amount bigint not null check (amount <> 0),
    type text not null,
    rz_id text not null unique,
    at bigint not null
  )`,
  `create index ledger_entry_account on ledger_entry (account_id, at desc, id desc)`,
  `create index ledger_entry_transaction on ledger_entry (transaction_id)`,
  // the trigger updates the balance in the statement of the entry, so that the check rejects an overdraft immediately
  `create function carry_balance() returns trigger language plpgsql as $$
    begin
      update ledger_account set balance = balance + new.amount where id = new.account_id and kind = 'wallet';
      return null;
    end $$`,
  `create trigger ledger_entry_balance after insert on ledger_entry for each row execute function carry_balance()`,
  `create function demand_zero_sum() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
        raise exception 'transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  `create constraint trigger ledger_entry_zero_sum after insert on ledger_entry
    deferrable initially deferred for each row execute function demand_zero_sum()`,
  `create table withdrawal (
    tx_id text primary key,
    uid text not null references person,
    wallet_type integer not null check (wallet_type in (0, 1)),
    amount bigint not null check (amount > 0),
    tax bigint not null check (tax >= 0),
    fee bigint not null check (fee >= 0),
    received bigint not null check (received = amount - tax - fee),
    collection_method text not null,
    collection_number text not null,
    status text not null check (status in ('transferring', 'success', 'failure')),
    at bigint not null,
    due_at bigint not null
  )`,
  `create index withdrawal_person on withdrawal (uid, wallet_type, at desc, tx_id desc)`,
  `create index withdrawal_due on withdrawal (due_at) where status = 'transferring'`,
  `create table idempotency (
    uid text not null references person,
    key text not null,
    tx_id text not null references withdrawal,
    primary key (uid, key)
  )`,
  `create table audit (
    id bigint generated always as identity primary key,
    at bigint not null,
    uid text not null,
    action text not null,
    detail jsonb not null,
    request_id text not null
  )`,
  ...['ledger_entry', 'ledger_transaction', 'audit'].flatMap(immutable),
];

/** Ensures in the database that each withdrawal leaves the wallet once, and arrives or returns once. */
export const transfers = [
  `create unique index ledger_withdrawal_once on ledger_transaction (reference) where kind = 'withdrawal'`,
  `create unique index ledger_outcome_once on ledger_transaction (reference) where kind in ('payment', 'refund')`,
  // existing rows are not validated, because a migration could not correct them
  `alter table withdrawal add constraint withdrawal_received check (received > 0) not valid`,
  // a key stores its first outcome, which can be a refusal
  `alter table idempotency alter column tx_id drop not null`,
  `alter table idempotency add column refused jsonb`,
  `alter table idempotency add constraint idempotency_answer check (tx_id is not null or refused is not null)`,
  `create index idempotency_refused on idempotency ((refused ->> 'at')) where refused is not null`,
];

/**
 * Triggers that reject changes of money outside the ledger: a balance changes only with an entry, and a withdrawal keeps
 * its amounts, payee and final status.
 */
export const moneyGuards = [
  `create function guard_balance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a ledger account is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      if tg_op = 'INSERT' then
        if new.balance <> 0 then
          raise exception 'a ledger account starts with the balance 0' using errcode = 'integrity_constraint_violation';
        end if;
        return new;
      end if;
      if (new.id, new.kind, new.uid) is distinct from (old.id, old.kind, old.uid) then
        raise exception 'a ledger account keeps its owner' using errcode = 'integrity_constraint_violation';
      end if;
      -- depth 1 is an update by a client, depth 2 is the trigger of a new entry
      if new.balance <> old.balance and pg_trigger_depth() < 2 then
        raise exception 'a balance changes only with an entry' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  `create trigger ledger_account_guard before insert or update or delete on ledger_account
    for each row execute function guard_balance()`,
  `create trigger ledger_account_whole before truncate on ledger_account
    for each statement execute function refuse_change()`,
  `create function guard_withdrawal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a withdrawal is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      -- an encrypted number can be encrypted again with another key
      if (new.tx_id, new.uid, new.wallet_type, new.amount, new.tax, new.fee, new.received, new.collection_method, new.at)
          is distinct from (old.tx_id, old.uid, old.wallet_type, old.amount, old.tax, old.fee, old.received,
            old.collection_method, old.at)
        or new.collection_number <> old.collection_number and new.collection_number not like 'enc1.%' then
        raise exception 'a withdrawal keeps its amounts and payee' using errcode = 'integrity_constraint_violation';
      end if;
      if old.status in ('success', 'failure') and new.status <> old.status then
        raise exception 'the status of a finished withdrawal is final' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  `create trigger withdrawal_guard before update or delete on withdrawal
    for each row execute function guard_withdrawal()`,
  `create trigger withdrawal_whole before truncate on withdrawal for each statement execute function refuse_change()`,
];

/** Allows a deleted account to keep no payout account in its finished withdrawals. */
export const forgottenPayees = [
  `create or replace function guard_withdrawal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a withdrawal is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      -- an encrypted number can be encrypted again, and a finished withdrawal of a deleted account keeps no number
      if (new.tx_id, new.uid, new.wallet_type, new.amount, new.tax, new.fee, new.received, new.collection_method, new.at)
          is distinct from (old.tx_id, old.uid, old.wallet_type, old.amount, old.tax, old.fee, old.received,
            old.collection_method, old.at)
        or new.collection_number <> old.collection_number and new.collection_number not like 'enc1.%'
          and not (new.collection_number = '***' and old.status <> 'transferring') then
        raise exception 'a withdrawal keeps its amounts and payee' using errcode = 'integrity_constraint_violation';
      end if;
      if old.status in ('success', 'failure') and new.status <> old.status then
        raise exception 'the status of a finished withdrawal is final' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
];
