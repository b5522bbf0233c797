/** Statements of the migrations of attachments and appeals. Times in milliseconds. */

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

/**
 * The lost income of an appeal, and the operators who approve a compensation above it. A decided appeal is final, as it is the
 * source of a row of a bill.
 */
export const appealGuards = [
  `alter table appeal add column lost_income bigint check (lost_income >= 0)`,
  `create table appeal_approval (
    ticket_id text not null references appeal on delete cascade,
    operator text not null,
    amount bigint not null check (amount > 0),
    at bigint not null,
    primary key (ticket_id, operator, amount)
  )`,
  `create trigger appeal_approval_rows before update on appeal_approval for each row execute function refuse_change()`,
  `create function guard_appeal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.state = 'accepted' and old.month is null then
          raise exception 'an unpaid compensation is not deleted' using errcode = 'integrity_constraint_violation';
        end if;
        return old;
      end if;
      if (new.ticket_id, new.uid, new.day, new.device, new.fine)
          is distinct from (old.ticket_id, old.uid, old.day, old.device, old.fine) then
        raise exception 'an appeal keeps its record' using errcode = 'integrity_constraint_violation';
      end if;
      if old.state <> 'open' and (new.state, new.decision, new.amount, new.lost_income)
          is distinct from (old.state, old.decision, old.amount, old.lost_income) then
        raise exception 'a decided appeal is final' using errcode = 'integrity_constraint_violation';
      end if;
      if new.month is distinct from old.month and (old.month is not null or new.state <> 'accepted') then
        raise exception 'a compensation keeps its bill' using errcode = 'integrity_constraint_violation';
      end if;
      if old.state = 'open' and new.state = 'accepted' and new.amount > coalesce(new.lost_income, 0) and
          (select count(*) from appeal_approval where ticket_id = new.ticket_id and amount = new.amount) < 2 then
        raise exception 'a compensation above the lost income needs two approvals'
          using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  `create trigger appeal_guard before update or delete on appeal for each row execute function guard_appeal()`,
  `create trigger appeal_whole before truncate on appeal for each statement execute function refuse_change()`,
];
