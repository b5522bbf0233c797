/** Statements of the migrations of accounts: users, sessions, codes and limits. */

export const people = [
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

export const codes = [
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

export const identity = [
  `alter table person add column identity_failures integer not null default 0 check (identity_failures >= 0)`,
];

/** Binds each proof to a session, so that it ends with the session. */
export const proofs = [
  `alter table proof add column session_hash text references session on delete cascade`,
  `create index proof_session on proof (session_hash)`,
];

export const guards = [
  `create table registered_node (uuid text primary key, at bigint not null)`,
  `create index person_id_card on person (id_card_number) where iden_authenticationed`,
  // expired rows are deleted when new rows are inserted
  `create index attempt_at on attempt (at)`,
  `create index verify_code_expires on verify_code (expires_at)`,
  `create index proof_expires on proof (expires_at)`,
];

export const payoutHold = [`alter table person add column if not exists payout_hold_until bigint`];

export const ownSessions = [
  `alter table session add column started_at bigint, add column used_at bigint,
    add column device text not null default ''`,
];

/** Binds codes to the network that requested them. Stored codes are deleted, because they were not hashed. */
export const boundCodes = [
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
export const accountGuards = [
  `alter table person add column if not exists hold_reason text,
    add column if not exists previous_phone text not null default '',
    add column if not exists previous_phone_until bigint,
    add column if not exists company_name text not null default ''`,
  `update person set company_name = pay_info ->> 'bankAccount'
    where pay_info ->> 'collectionMethod' = 'enterpriseCard' and pay_info ->> 'bankAccount' is not null`,
];

export const identityFailures = [
  `create table identity_failure (phone_hash text primary key, failures integer not null check (failures >= 0))`,
];

export const traces = [
  `alter table audit add column address text not null default '', add column session text not null default ''`,
  `alter table session add column address text not null default '', add column idle_until bigint,
    add column idle_ms bigint`,
];

/** The index by which an encrypted ID number is found. Existing rows keep their number, which is not encrypted yet. */
export const encryption = [
  `alter table person add column if not exists id_card_index text not null default ''`,
  `update person set id_card_index = id_card_number`,
  `drop index if exists person_id_card`,
  `create index person_id_card_index on person (id_card_index) where iden_authenticationed`,
];
