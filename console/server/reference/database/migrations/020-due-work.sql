-- Work of a user or a period that is due at a time.

create table due_work (
    queue text not null,
    subject text not null,
    first_day integer not null,
    last_day integer not null check (last_day >= first_day),
    due_at bigint not null,
    queued boolean not null default false,
    primary key (queue, subject, first_day)
  );
--> statement-breakpoint
create index due_work_next on due_work (queue, due_at, subject) where not queued;
--> statement-breakpoint
-- bills are settled on the 12th of the next month at 10:00
insert into due_work (queue, subject, first_day, last_day, due_at)
    select 'transfer', tx_id, day, day, due_at
    from (select tx_id, due_at, floor((at + 28800000) / 86400000.0)::int as day from withdrawal
      where status = 'transferring') as transferring;
