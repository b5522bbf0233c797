-- Reports of the bank that contradict the ledger, and corrections of closed days and finished transfers. A correction is a row
-- of the next bill, because neither days nor withdrawals change afterwards.

create table contradiction (
    id bigint generated always as identity primary key,
    -- the bank can report a number that no withdrawal has
    tx_id text not null,
    kind text not null check (kind in ('outcome', 'amount', 'unknown', 'unordered')),
    reported text not null,
    reported_amount bigint,
    stored text,
    at bigint not null,
    ended_at bigint,
    ended_by text,
    reason text,
    check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (reason is null))
  );
--> statement-breakpoint
-- a repeated report adds nothing, and neither does the next state of a transfer with another amount
create unique index contradiction_once on contradiction
    (tx_id, kind, (case when kind = 'amount' then '' else reported end), (coalesce(reported_amount, 0)));
--> statement-breakpoint
create index contradiction_open on contradiction (id) where ended_at is null;
--> statement-breakpoint
create function guard_contradiction() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a contradiction is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      if old.ended_at is not null
        or (new.tx_id, new.kind, new.reported, new.reported_amount, new.stored, new.at)
          is distinct from (old.tx_id, old.kind, old.reported, old.reported_amount, old.stored, old.at) then
        raise exception 'a contradiction only ends' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
--> statement-breakpoint
create trigger contradiction_guard before update or delete on contradiction
    for each row execute function guard_contradiction();
--> statement-breakpoint
create table bill_correction (
    id text primary key,
    uid text not null references person,
    kind text not null check (kind in ('fine', 'compensation')),
    day integer not null,
    amount bigint not null check (amount > 0),
    reason text not null,
    contradiction bigint references contradiction,
    at bigint not null,
    month text
  );
--> statement-breakpoint
create index bill_correction_user on bill_correction (uid);
--> statement-breakpoint
create index bill_correction_unpaid on bill_correction (id) where month is null;
--> statement-breakpoint
create table correction_approval (
    id text not null references bill_correction,
    operator text not null,
    at bigint not null,
    primary key (id, operator)
  );
--> statement-breakpoint
create trigger correction_approval_rows before update or delete on correction_approval
    for each row execute function refuse_change();
--> statement-breakpoint
create function guard_correction() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a correction is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      if (new.id, new.uid, new.kind, new.day, new.amount, new.reason, new.contradiction, new.at)
          is distinct from (old.id, old.uid, old.kind, old.day, old.amount, old.reason, old.contradiction, old.at) then
        raise exception 'a correction keeps its amount' using errcode = 'integrity_constraint_violation';
      end if;
      if old.month is not null and new.month is distinct from old.month then
        raise exception 'a correction keeps its bill' using errcode = 'integrity_constraint_violation';
      end if;
      if (select count(*) from correction_approval where id = new.id) < 2 then
        raise exception 'a correction needs two approvals' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
--> statement-breakpoint
create trigger bill_correction_guard before update or delete on bill_correction
    for each row execute function guard_correction();
