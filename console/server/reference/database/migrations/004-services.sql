-- Notices, dialing, image links, tickets, directed business and authorizations. Times in milliseconds.

create table notice (
    id bigint generated always as identity primary key,
    title text not null,
    content text not null,
    level text not null check (level in ('high', 'medium', 'low')),
    send_time bigint not null,
    uid text references person
  );
--> statement-breakpoint
create index notice_time on notice (send_time desc, id desc);
--> statement-breakpoint
create table notice_read (
    uid text not null references person,
    notice_id bigint not null references notice,
    at bigint not null,
    primary key (uid, notice_id)
  );
--> statement-breakpoint
-- only changed network cards have a row; unchanged cards are computed from the device
create table dialling (
    device integer primary key references device,
    cards jsonb not null,
    manager text,
    changed_at bigint not null
  );
--> statement-breakpoint
create table image_link (
    uid text not null references person,
    version text not null,
    token text not null unique,
    expires_at bigint not null,
    primary key (uid, version)
  );
--> statement-breakpoint
create table ticket (
    id text primary key,
    uid text not null references person,
    category text not null,
    title text not null,
    content text not null,
    device_uuid text not null default '',
    status text not null check (status in ('pending', 'processing', 'resolved', 'closed')),
    created_at bigint not null,
    updated_at bigint not null
  );
--> statement-breakpoint
create index ticket_person on ticket (uid, created_at desc, id desc);
--> statement-breakpoint
create table ticket_reply (
    id bigint generated always as identity primary key,
    ticket_id text not null references ticket,
    author text not null,
    content text not null,
    at bigint not null
  );
--> statement-breakpoint
create index ticket_reply_ticket on ticket_reply (ticket_id, id);
--> statement-breakpoint
create table directed_business (
    id text primary key,
    name text not null,
    description text not null,
    region text not null,
    isp text not null,
    bandwidth integer not null,
    price integer not null,
    quota integer not null check (quota >= 0),
    taken integer not null check (taken between 0 and quota),
    deadline bigint,
    closed_reason text not null default '',
    position integer not null
  );
--> statement-breakpoint
create table directed_application (
    business_id text not null references directed_business,
    uid text not null references person,
    remark text not null default '',
    state text not null check (state in ('applied', 'approved', 'refused')),
    reason text not null default '',
    at bigint not null,
    primary key (business_id, uid)
  );
--> statement-breakpoint
create table open_grant (
    code_hash text primary key,
    client_id text not null,
    uid text not null references person,
    scope text not null,
    redirect_uri text not null,
    expires_at bigint not null
  );
