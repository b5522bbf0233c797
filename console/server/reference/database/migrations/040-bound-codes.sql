-- Binds codes to the network that requested them. Stored codes are deleted, because they were not hashed.

delete from verify_code;
--> statement-breakpoint
alter table verify_code add column network text not null default '',
    add column stray_tries integer not null default 0;
--> statement-breakpoint
create table known_network (
    uid text not null references person,
    network text not null,
    seen_at bigint not null,
    primary key (uid, network)
  );
