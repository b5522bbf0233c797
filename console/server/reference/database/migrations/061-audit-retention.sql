-- Lets the retention job delete audit rows after five years, and not earlier.

create function guard_audit() returns trigger language plpgsql as $$
    begin
      -- real time, because the platform clock can be changed
      if tg_op = 'DELETE' and old.at < (extract(epoch from now()) - 5 * 365 * 86400) * 1000 then
        return old;
      end if;
      raise exception 'audit is written once' using errcode = 'integrity_constraint_violation';
    end $$;
--> statement-breakpoint
drop trigger audit_rows on audit;
--> statement-breakpoint
create trigger audit_rows before update or delete on audit for each row execute function guard_audit();
--> statement-breakpoint
create index audit_at on audit (at);
