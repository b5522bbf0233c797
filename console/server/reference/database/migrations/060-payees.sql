-- Protects holder and bank of a withdrawal like its account number.

create or replace function guard_withdrawal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a withdrawal is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      if (new.tx_id, new.uid, new.wallet_type, new.amount, new.tax, new.fee, new.received, new.collection_method, new.at)
          is distinct from (old.tx_id, old.uid, old.wallet_type, old.amount, old.tax, old.fee, old.received,
            old.collection_method, old.at)
        or not is_kept_payee(old.collection_number, new.collection_number, old.status)
        or not is_kept_payee(old.account_holder, new.account_holder, old.status)
        or not is_kept_payee(old.bank_name, new.bank_name, old.status) then
        raise exception 'a withdrawal keeps its amounts and payee' using errcode = 'integrity_constraint_violation';
      end if;
      if old.status in ('success', 'failure') and new.status <> old.status then
        raise exception 'the status of a finished withdrawal is final' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
--> statement-breakpoint
-- a value can be encrypted again, and a finished withdrawal of a deleted account keeps no payee
create function is_kept_payee(before text, after text, status text) returns boolean language sql immutable as $$
      select before = after or after like 'enc1.%' or (after = '***' and status <> 'transferring')
    $$;
--> statement-breakpoint
-- accounts that an earlier version deleted
update withdrawal set account_holder = '***', bank_name = '***'
    from person where person.uid = withdrawal.uid and person.username = 'deleted-' || person.uid
      and withdrawal.status <> 'transferring';
