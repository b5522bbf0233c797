-- The lost income of an appeal, and the operators who approve a compensation above it. A decided appeal is final, as it is the
-- source of a row of a bill.

alter table appeal add column lost_income bigint check (lost_income >= 0);
--> statement-breakpoint
create table appeal_approval (
    ticket_id text not null references appeal on delete cascade,
    operator text not null,
    amount bigint not null check (amount > 0),
    at bigint not null,
    primary key (ticket_id, operator, amount)
  );
--> statement-breakpoint
create trigger appeal_approval_rows before update on appeal_approval for each row execute function refuse_change();
--> statement-breakpoint
create function guard_appeal() returns trigger language plpgsql as $$
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
    end $$;
--> statement-breakpoint
create trigger appeal_guard before update or delete on appeal for each row execute function guard_appeal();
--> statement-breakpoint
create trigger appeal_whole before truncate on appeal for each statement execute function refuse_change();
