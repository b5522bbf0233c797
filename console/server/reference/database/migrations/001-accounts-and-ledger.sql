-- Users, sessions, codes and limits. The ledger, withdrawals and the audit, with triggers that forbid changes to their rows.

create table person (
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
  );
--> statement-breakpoint
create index person_phone on person (phone_number);
--> statement-breakpoint
create table session (token_hash text primary key, uid text not null references person, expires_at bigint not null);
--> statement-breakpoint
create index session_person on session (uid);
--> statement-breakpoint
create table proof (
    ticket_hash text primary key,
    uid text not null references person,
    kind text not null check (kind in ('wallet', 'phone')),
    expires_at bigint not null
  );
--> statement-breakpoint
create table node_address (
    uid text not null references person,
    uuid text not null,
    address text not null,
    location text not null default '',
    primary key (uid, uuid)
  );
--> statement-breakpoint
create table captcha_ticket (ticket_hash text primary key, randstr text not null, expires_at bigint not null);
--> statement-breakpoint
create table verify_code (
    id bigint generated always as identity primary key,
    uid text not null,
    phone text not null,
    code text not null,
    tries integer not null default 0,
    used boolean not null default false,
    expires_at bigint not null
  );
--> statement-breakpoint
create index verify_code_owner on verify_code (phone, uid, id desc);
--> statement-breakpoint
create table outbox (
    id bigint generated always as identity primary key,
    phone text not null,
    code text not null,
    purpose text not null,
    at bigint not null
  );
--> statement-breakpoint
create table attempt (
    id bigint generated always as identity primary key,
    subject text not null,
    at bigint not null
  );
--> statement-breakpoint
create index attempt_subject on attempt (subject, at);
--> statement-breakpoint
create table setting (key text primary key, value jsonb not null);
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$;
--> statement-breakpoint
create table ledger_account (
    id text primary key,
    kind text not null check (kind in ('wallet', 'platform')),
    uid text references person,
    balance bigint not null default 0,
    constraint wallet_not_negative check (balance >= 0)
  );
--> statement-breakpoint
create index ledger_account_person on ledger_account (uid);
--> statement-breakpoint
create table ledger_transaction (
    id bigint generated always as identity primary key,
    kind text not null,
    reference text not null,
    at bigint not null
  );
--> statement-breakpoint
create table ledger_entry (
    id bigint generated always as identity primary key,
    transaction_id bigint not null references ledger_transaction,
    account_id text not null references ledger_account,
    amount bigint not null check (amount <> 0),
    type text not null,
    rz_id text not null unique,
    at bigint not null
  );
--> statement-breakpoint
create index ledger_entry_account on ledger_entry (account_id, at desc, id desc);
--> statement-breakpoint
create index ledger_entry_transaction on ledger_entry (transaction_id);
--> statement-breakpoint
-- the trigger updates the balance in the statement of the entry, so that the check rejects an overdraft immediately
create function carry_balance() returns trigger language plpgsql as $$
    begin
      update ledger_account set balance = balance + new.amount where id = new.account_id and kind = 'wallet';
      return null;
    end $$;
--> statement-breakpoint
create trigger ledger_entry_balance after insert on ledger_entry for each row execute function carry_balance();
--> statement-breakpoint
create function demand_zero_sum() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
        raise exception 'transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
      end if;
      return null;
    end $$;
--> statement-breakpoint
create constraint trigger ledger_entry_zero_sum after insert on ledger_entry
    deferrable initially deferred for each row execute function demand_zero_sum();
--> statement-breakpoint
create table withdrawal (
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
  );
--> statement-breakpoint
create index withdrawal_person on withdrawal (uid, wallet_type, at desc, tx_id desc);
--> statement-breakpoint
create index withdrawal_due on withdrawal (due_at) where status = 'transferring';
--> statement-breakpoint
create table idempotency (
    uid text not null references person,
    key text not null,
    tx_id text not null references withdrawal,
    primary key (uid, key)
  );
--> statement-breakpoint
create table audit (
    id bigint generated always as identity primary key,
    at bigint not null,
    uid text not null,
    action text not null,
    detail jsonb not null,
    request_id text not null
  );
--> statement-breakpoint
create trigger ledger_entry_rows before update or delete on ledger_entry for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entry_whole before truncate on ledger_entry for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transaction_rows before update or delete on ledger_transaction for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transaction_whole before truncate on ledger_transaction for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_rows before update or delete on audit for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_whole before truncate on audit for each statement execute function refuse_change();
