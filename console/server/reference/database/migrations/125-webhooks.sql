-- Webhooks to the servers of partners. Times in milliseconds.

-- the users for whom the server of a partner has created an embed session
create table partner_user (
    uid text not null references person,
    partner text not null,
    primary key (uid, partner)
  );
--> statement-breakpoint
create table webhook_delivery (
    sequence bigint generated always as identity primary key,
    id text not null unique,
    partner text not null,
    uid text not null,
    event text not null,
    type text not null,
    data jsonb not null,
    at bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    attempts integer not null default 0,
    claimed_until bigint not null default 0,
    error text not null default '',
    ended_at bigint,
    unique (uid, partner, event)
  );
--> statement-breakpoint
create index webhook_delivery_open on webhook_delivery (uid, partner, sequence) where ended_at is null;
--> statement-breakpoint
create index webhook_delivery_created on webhook_delivery (created_at);
