-- Registered nodes, and indexes of verified ID numbers and of expired rows.

create table registered_node (uuid text primary key, at bigint not null);
--> statement-breakpoint
create index person_id_card on person (id_card_number) where iden_authenticationed;
--> statement-breakpoint
-- expired rows are deleted when new rows are inserted
create index attempt_at on attempt (at);
--> statement-breakpoint
create index verify_code_expires on verify_code (expires_at);
--> statement-breakpoint
create index proof_expires on proof (expires_at);
