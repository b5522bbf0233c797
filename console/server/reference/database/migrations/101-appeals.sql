-- Appeals. Times in milliseconds.

create table appeal (
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
  );
--> statement-breakpoint
-- a record has one appeal, and another one after a refusal
create unique index appeal_record on appeal (uid, day, device, fine) where state <> 'refused';
--> statement-breakpoint
create index appeal_user on appeal (uid);
--> statement-breakpoint
create index appeal_open on appeal (ticket_id) where state = 'open';
