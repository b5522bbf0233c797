-- The export and the deletion of an account look up its applications.

create index directed_application_person on directed_application (uid);
