-- Operators who import a transfer of the bank that the database lacks after a restore.

create table transfer_import (
    tx_id text not null,
    operator text not null,
    uid text not null references person,
    wallet_type integer not null check (wallet_type in (0, 1)),
    amount bigint not null check (amount > 0),
    received bigint not null check (received > 0),
    has_failed boolean not null,
    at bigint not null,
    primary key (tx_id, operator, uid, wallet_type, amount, has_failed)
  );
--> statement-breakpoint
create trigger transfer_import_rows before update or delete on transfer_import
    for each row execute function refuse_change();
