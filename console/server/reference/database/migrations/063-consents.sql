-- Records of consents.

create table consent (
    id bigint generated always as identity primary key,
    uid text not null references person,
    document text not null,
    version text not null,
    agreed_at bigint not null,
    withdrawn_at bigint
  );
--> statement-breakpoint
create index consent_person on consent (uid, id desc);
--> statement-breakpoint
create unique index consent_valid on consent (uid, document, version) where withdrawn_at is null;
--> statement-breakpoint
create index consent_withdrawn on consent (withdrawn_at) where withdrawn_at is not null;
--> statement-breakpoint
-- a consent is evidence: it can be withdrawn once, and deleted five years later
create function guard_consent() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        -- real time, because the platform clock can be changed
        if old.withdrawn_at < (extract(epoch from now()) - 5 * 365 * 86400) * 1000 then
          return old;
        end if;
        raise exception 'a consent is kept' using errcode = 'integrity_constraint_violation';
      end if;
      if old.withdrawn_at is not null
        or (new.id, new.uid, new.document, new.version, new.agreed_at)
          is distinct from (old.id, old.uid, old.document, old.version, old.agreed_at) then
        raise exception 'a consent is written once' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
--> statement-breakpoint
create trigger consent_rows before update or delete on consent for each row execute function guard_consent();
--> statement-breakpoint
create trigger consent_whole before truncate on consent for each statement execute function refuse_change();
--> statement-breakpoint
-- look-ups of the export and the deletion of an account
create index audit_person on audit (uid);
--> statement-breakpoint
create index open_grant_person on open_grant (uid);
--> statement-breakpoint
create index notice_read_notice on notice_read (notice_id);
