-- Devices, device days and bills. Days are numbers since 1970-01-01 in Shanghai. Months are texts such as 2026-10.

alter table person add column agent_remark text not null default '';
--> statement-breakpoint
create index person_agent on person (agent_account);
--> statement-breakpoint
create table device (
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
  );
--> statement-breakpoint
create index device_agent on device (agent_uid, id);
--> statement-breakpoint
create index device_owner on device (owner_uid, id);
--> statement-breakpoint
create table price_period (
    agent_uid text not null references person,
    line text not null,
    since integer not null,
    agent_price integer not null,
    miner_price integer not null,
    primary key (agent_uid, line, since)
  );
--> statement-breakpoint
-- the key fits the access: days are created for all devices, and read by day or for a few devices
create table device_day (
    day integer not null,
    device integer not null,
    bandwidth95 integer not null,
    agent_price integer not null,
    agent_income integer not null,
    miner_price integer not null,
    miner_income integer not null,
    rule smallint,
    primary key (day, device)
  );
--> statement-breakpoint
create table device_month (
    month text not null,
    device integer not null,
    payee text,
    weekly boolean not null,
    days integer not null,
    agent_income integer not null,
    miner_income integer not null,
    primary key (month, device)
  );
--> statement-breakpoint
create index device_month_payee on device_month (payee, month, device);
--> statement-breakpoint
create table income_day (
    uid text not null references person,
    day integer not null,
    income bigint not null,
    weekly bigint not null,
    primary key (uid, day)
  );
--> statement-breakpoint
create table bill (
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
  );
--> statement-breakpoint
create index bill_due on bill (month) where settled_at is null;
--> statement-breakpoint
create table bill_income (
    uid text not null,
    month text not null,
    line text not null,
    price integer not null,
    first_day integer not null,
    last_day integer not null,
    amount bigint not null,
    primary key (uid, month, line, price),
    foreign key (uid, month) references bill
  );
--> statement-breakpoint
create table bill_change (
    uid text not null,
    month text not null,
    id text not null,
    kind text not null check (kind in ('fine', 'compensation')),
    reason text not null,
    amount bigint not null check (amount > 0),
    primary key (uid, month, id),
    foreign key (uid, month) references bill
  );
--> statement-breakpoint
-- the index ensures that a week or a bill enters the ledger once, even if the code has an error
create unique index ledger_income_once on ledger_transaction (kind, reference)
    where kind in ('weekly_income', 'monthly_bill');
