-- Invoices of companies for their bills. Times in milliseconds.

create table invoice (
    uid text not null references person,
    month text not null,
    number text not null,
    issued_day integer not null,
    sent_at bigint not null,
    received_at bigint,
    primary key (uid, month)
  );
--> statement-breakpoint
create index invoice_open on invoice (sent_at) where received_at is null;
--> statement-breakpoint
create table invoice_document (
    id text primary key,
    uid text not null,
    month text not null,
    name text not null,
    type text not null,
    content bytea not null,
    at bigint not null,
    foreign key (uid, month) references invoice on delete cascade
  );
--> statement-breakpoint
-- pictures and documents are compressed already
alter table invoice_document alter column content set storage external;
--> statement-breakpoint
create index invoice_document_invoice on invoice_document (uid, month);
--> statement-breakpoint
-- pages show invoices next to their bills
create trigger invoice_insert_counted after insert on invoice
      referencing new table as changed
      for each statement execute function count_changes('bill');
--> statement-breakpoint
create trigger invoice_update_counted after update on invoice
      referencing new table as changed
      for each statement execute function count_changes('bill');
