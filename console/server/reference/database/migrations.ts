/**
 * Migrations for the embedded database and PostgreSQL. A released migration never changes. To change the tables, add a
 * migration.
 */
import { payoutApprovals } from './approval-migration.ts';
import { auditRetention } from './audit-migration.ts';
import { changes } from './change-migration.ts';
import { dueWork, incomeWork } from './job-migration.ts';
import { payees } from './payee-migration.ts';
import { payouts } from './payout-migration.ts';
import { services } from './service-migration.ts';

interface Migration {
  readonly id: number;
  readonly statements: readonly string[];
}

const people = [
  `create table person (
    uid text primary key,
    username text not null unique,
    password_hash text not null,
    wallet_password_hash text,
    role text not null,
    agent_account text not null default '',
    agent_bandwidth_price bigint not null default 0,
    phone_number text not null,
    real_name text not null default '',
    id_card_number text not null default '',
    tax_ratio double precision not null default 0.06,
    has_pricing_right boolean not null default false,
    collection_info_filled boolean not null default false,
    iden_authenticationed boolean not null default false,
    need_fill_collection boolean not null default false,
    need_fill_billing_cycle boolean not null default false,
    need_verify boolean not null default false,
    show_income boolean not null default false,
    is_migrated boolean not null default false,
    auth_state integer not null default 1 check (auth_state between 1 and 5),
    contract_end_date bigint,
    pay_info jsonb not null default '{}'
  )`,
  `create index person_phone on person (phone_number)`,
  `create table session (token_hash text primary key, uid text not null references person, expires_at bigint not null)`,
  `create index session_person on session (uid)`,
  `create table proof (
    ticket_hash text primary key,
    uid text not null references person,
    kind text not null check (kind in ('wallet', 'phone')),
    expires_at bigint not null
  )`,
  `create table node_address (
    uid text not null references person,
    uuid text not null,
    address text not null,
    location text not null default '',
    primary key (uid, uuid)
  )`,
];

const codes = [
  `create table captcha_ticket (ticket_hash text primary key, randstr text not null, expires_at bigint not null)`,
  `create table verify_code (
    id bigint generated always as identity primary key,
    uid text not null,
    phone text not null,
    code text not null,
    tries integer not null default 0,
    used boolean not null default false,
    expires_at bigint not null
  )`,
  `create index verify_code_owner on verify_code (phone, uid, id desc)`,
  `create table outbox (
    id bigint generated always as identity primary key,
    phone text not null,
    code text not null,
    purpose text not null,
    at bigint not null
  )`,
  `create table attempt (
    id bigint generated always as identity primary key,
    subject text not null,
    at bigint not null
  )`,
  `create index attempt_subject on attempt (subject, at)`,
  `create table setting (key text primary key, value jsonb not null)`,
];

/** Triggers that forbid changes to entries, transactions and the audit. */
const immutable = (table: string): string[] => [
  `create trigger ${table}_rows before update or delete on ${table} for each row execute function refuse_change()`,
  `create trigger ${table}_whole before truncate on ${table} for each statement execute function refuse_change()`,
];

const ledger = [
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

/** Days are numbers since 1970-01-01 in Shanghai. Months are texts such as `2026-10`. */
const devices = [
  `alter table person add column agent_remark text not null default ''`,
  `create index person_agent on person (agent_account)`,
  `create table device (
    id integer primary key,
    uuid text not null unique,
    name text not null,
    agent_uid text not null references person,
    owner_uid text not null references person,
    line text not null,
    base integer not null check (base >= 0),
    seed integer not null,
    fixed boolean not null,
    hosted boolean not null,
    agent_remark text not null default '',
    activated integer not null,
    retired integer
  )`,
  `create index device_agent on device (agent_uid, id)`,
  `create index device_owner on device (owner_uid, id)`,
  `create table price_period (
    agent_uid text not null references person,
    line text not null,
    since integer not null,
    agent_price integer not null,
    miner_price integer not null,
    primary key (agent_uid, line, since)
  )`,
  // the key fits the access: days are created for all devices, and read by day or for a few devices
  `create table device_day (
    day integer not null,
    device integer not null,
    bandwidth95 integer not null,
    agent_price integer not null,
    agent_income integer not null,
    miner_price integer not null,
    miner_income integer not null,
    rule smallint,
    primary key (day, device)
  )`,
  `create table device_month (
    month text not null,
    device integer not null,
    payee text,
    weekly boolean not null,
    days integer not null,
    agent_income integer not null,
    miner_income integer not null,
    primary key (month, device)
  )`,
  `create index device_month_payee on device_month (payee, month, device)`,
  `create table income_day (
    uid text not null references person,
    day integer not null,
    income bigint not null,
    weekly bigint not null,
    primary key (uid, day)
  )`,
];

const bills = [
  `create table bill (
    uid text not null references person,
    month text not null,
    income bigint not null,
    fine bigint not null,
    compensation bigint not null,
    tax_ratio double precision not null,
    total bigint not null check (total >= 0),
    state integer,
    settled_at bigint,
    primary key (uid, month)
  )`,
  `create index bill_due on bill (month) where settled_at is null`,
  `create table bill_income (
    uid text not null,
    month text not null,
    line text not null,
    price integer not null,
    first_day integer not null,
    last_day integer not null,
    amount bigint not null,
    primary key (uid, month, line, price),
    foreign key (uid, month) references bill
  )`,
  `create table bill_change (
    uid text not null,
    month text not null,
    id text not null,
    kind text not null check (kind in ('fine', 'compensation')),
    reason text not null,
    amount bigint not null check (amount > 0),
    primary key (uid, month, id),
    foreign key (uid, month) references bill
  )`,
  // the index ensures that a week or a bill enters the ledger once, even if the code has an error
  `create unique index ledger_income_once on ledger_transaction (kind, reference)
    where kind in ('weekly_income', 'monthly_bill')`,
];

const identity = [
  `alter table person add column identity_failures integer not null default 0 check (identity_failures >= 0)`,
];

/** Binds each proof to a session, so that it ends with the session. */
const proofs = [
  `alter table proof add column session_hash text references session on delete cascade`,
  `create index proof_session on proof (session_hash)`,
];

/** Ensures in the database that each withdrawal leaves the wallet once, and arrives or returns once. */
const transfers = [
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

const guards = [
  `create table registered_node (uuid text primary key, at bigint not null)`,
  `create index person_id_card on person (id_card_number) where iden_authenticationed`,
  // expired rows are deleted when new rows are inserted
  `create index attempt_at on attempt (at)`,
  `create index verify_code_expires on verify_code (expires_at)`,
  `create index proof_expires on proof (expires_at)`,
];

const payoutHold = [`alter table person add column if not exists payout_hold_until bigint`];

const ownSessions = [
  `alter table session add column started_at bigint, add column used_at bigint,
    add column device text not null default ''`,
];

/** Binds codes to the network that requested them. Stored codes are deleted, because they were not hashed. */
const boundCodes = [
  `delete from verify_code`,
  `alter table verify_code add column network text not null default '',
    add column stray_tries integer not null default 0`,
  `create table known_network (
    uid text not null references person,
    network text not null,
    seen_at bigint not null,
    primary key (uid, network)
  )`,
];

/** Accounts with an enterprise payout account keep its holder as their company. */
const accountGuards = [
  `alter table person add column if not exists hold_reason text,
    add column if not exists previous_phone text not null default '',
    add column if not exists previous_phone_until bigint,
    add column if not exists company_name text not null default ''`,
  `update person set company_name = pay_info ->> 'bankAccount'
    where pay_info ->> 'collectionMethod' = 'enterpriseCard' and pay_info ->> 'bankAccount' is not null`,
];

const traces = [
  `alter table audit add column address text not null default '', add column session text not null default ''`,
  `alter table session add column address text not null default '', add column idle_until bigint,
    add column idle_ms bigint`,
];

/**
 * Triggers that reject changes of money outside the ledger: a balance changes only with an entry, and a withdrawal keeps
 * its amounts, payee and final status.
 */
const moneyGuards = [
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

/** The index by which an encrypted ID number is found. Existing rows keep their number, which is not encrypted yet. */
const encryption = [
  `alter table person add column if not exists id_card_index text not null default ''`,
  `update person set id_card_index = id_card_number`,
  `drop index if exists person_id_card`,
  `create index person_id_card_index on person (id_card_index) where iden_authenticationed`,
];

/** Allows a deleted account to keep no payout account in its finished withdrawals. */
const forgottenPayees = [
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

/** Indexes of look-ups that read a whole table, which grows with users and time. */
const growth = [
  `create index session_expires on session (expires_at)`,
  `create index session_idle on session (idle_until)`,
  `create index proof_person on proof (uid, kind)`,
  `create index open_grant_expires on open_grant (expires_at)`,
  `create index captcha_ticket_expires on captcha_ticket (expires_at)`,
  // unbilled days are a small part of a day
  `create index device_day_rule on device_day (day, device) where rule is not null`,
  `create index withdrawal_at on withdrawal (at)`,
  // also finds attempts by the beginning of their subject, in every collation
  `drop index attempt_subject`,
  `create index attempt_subject on attempt (subject text_pattern_ops, at)`,
];

export const MIGRATIONS: readonly Migration[] = [
  { id: 1, statements: [...people, ...codes, ...ledger] },
  { id: 2, statements: [...devices, ...bills] },
  { id: 3, statements: identity },
  { id: 4, statements: services },
  { id: 5, statements: proofs },
  { id: 6, statements: transfers },
  { id: 7, statements: guards },
  { id: 8, statements: payoutHold },
  { id: 9, statements: ownSessions },
  { id: 20, statements: dueWork },
  { id: 21, statements: incomeWork },
  { id: 30, statements: payouts },
  { id: 40, statements: boundCodes },
  { id: 41, statements: accountGuards },
  { id: 42, statements: traces },
  { id: 43, statements: moneyGuards },
  { id: 44, statements: encryption },
  { id: 45, statements: forgottenPayees },
  { id: 50, statements: changes },
  { id: 51, statements: growth },
  { id: 60, statements: payees },
  { id: 61, statements: auditRetention },
  { id: 62, statements: payoutApprovals },
];
