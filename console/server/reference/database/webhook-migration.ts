/** Statements of the migrations of webhooks to the servers of partners. Times in milliseconds. */
export const webhooks = [
  // the users for whom the server of a partner has created an embed session
  `create table partner_user (
    uid text not null references person,
    partner text not null,
    primary key (uid, partner)
  )`,
  `create table webhook_delivery (
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
  )`,
  `create index webhook_delivery_open on webhook_delivery (uid, partner, sequence) where ended_at is null`,
  `create index webhook_delivery_created on webhook_delivery (created_at)`,
];

/** The scopes that a partner was granted, the choice of the user, and the order of the webhooks to a partner. */
export const webhookGrants = [
  // each scope with the time of the last embed session that had it
  `alter table partner_user add column scopes jsonb not null default '{}'`,
  `alter table partner_user add column ended_at bigint`,
  `create index webhook_delivery_partner on webhook_delivery (partner, sequence) where ended_at is null`,
  `create index webhook_delivery_claimed on webhook_delivery (partner, claimed_until) where ended_at is null`,
];
