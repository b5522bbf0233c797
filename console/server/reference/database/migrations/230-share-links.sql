-- Links to read-only documents. A document is made with its link, so that an opened link reads this table only.

create table share_link (
  -- of the list of the owner; opens nothing
  id text primary key,
  uid text not null,
  -- the user whose nodes the document shows, if it is another one than the owner
  subject_uid text,
  token_hash text not null,
  kind text not null,
  subject text not null,
  recipient text not null,
  -- encrypted JSON; null after the end
  document text,
  -- milliseconds, platform time
  created_at bigint not null,
  expires_at bigint not null,
  -- by the owner; null for other links
  ended_at bigint,
  opened integer not null default 0,
  opened_at bigint
);
--> statement-breakpoint
create unique index share_link_token on share_link (token_hash);
--> statement-breakpoint
create index share_link_owner on share_link (uid, created_at);
--> statement-breakpoint
create index share_link_expiry on share_link (expires_at);
--> statement-breakpoint
create index share_link_subject on share_link (subject_uid) where subject_uid is not null;
