/** Statements of the migrations that added attachments of tickets, and appeals. Times in milliseconds. */

export const attachments = [
  // a server of the release before deletes tickets, not attachments
  `create table attachment (
    id text primary key,
    uid text not null references person,
    ticket_id text references ticket on delete cascade,
    reply_id bigint references ticket_reply on delete cascade,
    name text not null,
    type text not null,
    content bytea not null,
    at bigint not null
  )`,
  // pictures are compressed already
  `alter table attachment alter column content set storage external`,
  `create index attachment_ticket on attachment (ticket_id)`,
  `create index attachment_user on attachment (uid, at)`,
];

export const appeals = [
  `create table appeal (
    ticket_id text primary key references ticket on delete cascade,
    uid text not null references person,
    day integer not null,
    device integer not null references device,
    fine text not null default '',
    line text not null,
    rule text not null,
    state text not null check (state in ('open', 'accepted', 'refused')),
    decision text not null default '',
    amount bigint check (amount > 0),
    month text,
    check ((amount is not null) = (state = 'accepted'))
  )`,
  // a record has one appeal, and another one after a refusal
  `create unique index appeal_record on appeal (uid, day, device, fine) where state <> 'refused'`,
  `create index appeal_user on appeal (uid)`,
  `create index appeal_open on appeal (ticket_id) where state = 'open'`,
];
