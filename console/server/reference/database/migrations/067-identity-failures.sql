-- Counts failed checks of an identity for each phone. Stops the income of nodes whose account was deleted before.

create table identity_failure (phone_hash text primary key, failures integer not null check (failures >= 0));
--> statement-breakpoint
update device set retired = floor((extract(epoch from now()) + 28800) / 86400)
    from person where person.uid = owner_uid and username = 'deleted-' || person.uid and retired is null;
