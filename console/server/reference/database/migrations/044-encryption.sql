-- The index by which an encrypted ID number is found. Existing rows keep their number, which is not encrypted yet.

alter table person add column if not exists id_card_index text not null default '';
--> statement-breakpoint
update person set id_card_index = id_card_number;
--> statement-breakpoint
drop index if exists person_id_card;
--> statement-breakpoint
create index person_id_card_index on person (id_card_index) where iden_authenticationed;
