-- Triggers that reject changes of money outside the ledger: a balance changes only with an entry, and a withdrawal keeps
-- its amounts, payee and final status.

create function guard_balance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a ledger account is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      if tg_op = 'INSERT' then
        if new.balance <> 0 then
          raise exception 'a ledger account starts with the balance 0' using errcode = 'integrity_constraint_violation';
        end if;
        return new;
      end if;
      if (new.id, new.kind, new.uid) is distinct from (old.id, old.kind, old.uid) then
        raise exception 'a ledger account keeps its owner' using errcode = 'integrity_constraint_violation';
      end if;
      -- depth 1 is an update by a client, depth 2 is the trigger of a new entry
      if new.balance <> old.balance and pg_trigger_depth() < 2 then
        raise exception 'a balance changes only with an entry' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
--> statement-breakpoint
create trigger ledger_account_guard before insert or update or delete on ledger_account
    for each row execute function guard_balance();
--> statement-breakpoint
create trigger ledger_account_whole before truncate on ledger_account
    for each statement execute function refuse_change();
--> statement-breakpoint
create function guard_withdrawal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a withdrawal is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      -- an encrypted number can be encrypted again with another key
      if (new.tx_id, new.uid, new.wallet_type, new.amount, new.tax, new.fee, new.received, new.collection_method, new.at)
          is distinct from (old.tx_id, old.uid, old.wallet_type, old.amount, old.tax, old.fee, old.received,
            old.collection_method, old.at)
        or new.collection_number <> old.collection_number and new.collection_number not like 'enc1.%' then
        raise exception 'a withdrawal keeps its amounts and payee' using errcode = 'integrity_constraint_violation';
      end if;
      if old.status in ('success', 'failure') and new.status <> old.status then
        raise exception 'the status of a finished withdrawal is final' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
--> statement-breakpoint
create trigger withdrawal_guard before update or delete on withdrawal
    for each row execute function guard_withdrawal();
--> statement-breakpoint
create trigger withdrawal_whole before truncate on withdrawal for each statement execute function refuse_change();
