-- Each version of an agreement as users read it, from its first day on. The texts of the editors are files of the release.

create table article_version (
    document text not null,
    version text not null,
    title text not null,
    content text not null,
    -- milliseconds; when the platform showed it first
    published_at bigint not null,
    primary key (document, version)
  );
