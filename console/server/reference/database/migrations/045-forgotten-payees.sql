-- Allows a deleted account to keep no payout account in its finished withdrawals.

create or replace function guard_withdrawal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a withdrawal is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      -- an encrypted number can be encrypted again, and a finished withdrawal of a deleted account keeps no number
      if (new.tx_id, new.uid, new.wallet_type, new.amount, new.tax, new.fee, new.received, new.collection_method, new.at)
          is distinct from (old.tx_id, old.uid, old.wallet_type, old.amount, old.tax, old.fee, old.received,
            old.collection_method, old.at)
        or new.collection_number <> old.collection_number and new.collection_number not like 'enc1.%'
          and not (new.collection_number = '***' and old.status <> 'transferring') then
        raise exception 'a withdrawal keeps its amounts and payee' using errcode = 'integrity_constraint_violation';
      end if;
      if old.status in ('success', 'failure') and new.status <> old.status then
        raise exception 'the status of a finished withdrawal is final' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
