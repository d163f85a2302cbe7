import { type Kysely, sql } from 'kysely';

const places = sql`
  create table region (
    id int primary key,
    iso text not null unique,
    kind text not null,
    name_uz text not null,
    name_ru text not null,
    name_en text not null,
    center_uz text,
    center_ru text,
    center_en text,
    sort int not null,
    search text not null generated always
      as (fold_text(name_uz || ' ' || name_ru || ' ' || name_en)) stored
  );
  create table district (
    id bigint primary key,
    region_id int not null references region (id),
    kind text not null,
    name_uz text not null,
    name_ru text not null,
    name_en text not null,
    center_uz text,
    center_ru text,
    search text not null generated always
      as (fold_text(name_uz || ' ' || name_ru || ' ' || name_en)) stored
  );
  create index district_region on district (region_id);
  create table nationality (
    id int primary key,
    name_uz text not null,
    name_ru text not null,
    name_en text not null
  );`;

const directions = sql`
  create table direction (
    id bigint generated always as identity primary key,
    code text not null unique,
    level text not null check (level in ('branch', 'group', 'specialty')),
    parent_code text references direction (code),
    name_uz text not null,
    name_ru text not null,
    name_en text not null,
    required_language_level text check (required_language_level in ('B1', 'B2', 'C1')),
    status int not null default 100,
    search text not null generated always
      as (fold_text(code || ' ' || name_uz || ' ' || name_ru || ' ' || name_en)) stored,
    check ((level = 'branch') = (parent_code is null)),
    check ((level = 'specialty') = (required_language_level is not null))
  );
  create index direction_parent on direction (parent_code);
  create index direction_level on direction (level, status);
  create index direction_search on direction using gin (search gin_trgm_ops);
  create table category_subject (
    id int primary key,
    name_uz text not null,
    name_ru text not null,
    name_en text not null,
    status int not null default 100,
    search text not null generated always
      as (fold_text(name_uz || ' ' || name_ru || ' ' || name_en)) stored
  );
  create table scientific_topic_direction (
    id int primary key,
    name_uz text not null,
    name_ru text not null,
    name_en text not null,
    status int not null default 100,
    search text not null generated always
      as (fold_text(name_uz || ' ' || name_ru || ' ' || name_en)) stored
  );`;

const organizations = sql`
  create table organization (
    id bigint generated always as identity primary key,
    code text not null unique,
    type int not null,
    name_uz text not null,
    name_ru text not null,
    name_en text not null,
    short_name_uz text,
    higher_organization_id bigint references organization (id),
    region_id int references region (id),
    district_id bigint references district (id),
    state text not null default 'notActive' check (state in ('active', 'notActive')),
    staff_role int,
    tin text unique check (tin ~ '^\\d{9}$'),
    phone text,
    address text,
    version int not null default 1,
    search text not null
      generated always as (fold_text(coalesce(short_name_uz,
        '') || ' ' || name_uz || ' ' || name_ru || ' ' || name_en)) stored,
    check (higher_organization_id <> id)
  );
  create index organization_type on organization (type, state);
  create index organization_higher on organization (higher_organization_id);
  create index organization_region on organization (region_id);
  create index organization_district on organization (district_id);
  create index organization_search on organization using gin (search gin_trgm_ops);
  alter table account add constraint account_organization_fk foreign key (organization_id)
    references organization (id);
  alter table account add constraint account_region_fk foreign key (region_id) references region
    (id);
  alter table account add constraint account_district_fk foreign key (district_id) references
    district (id);
  create table organization_direction (
    organization_id bigint not null references organization (id) on delete cascade,
    direction_id bigint not null references direction (id),
    dc_types int[] not null check (cardinality(dc_types) > 0),
    primary key (organization_id, direction_id)
  );
  create index organization_direction_direction on organization_direction (direction_id);
  create index organization_direction_types on organization_direction using gin (dc_types);`;

const certificates = sql`
  create table certificate_language (
    id int primary key,
    iso text,
    name_uz text not null,
    name_ru text not null,
    name_en text not null,
    status int not null default 100,
    search text not null generated always
      as (fold_text(name_uz || ' ' || name_ru || ' ' || name_en)) stored
  );
  create index certificate_language_status on certificate_language (status);
  create table certificate_type (
    id int primary key,
    language_id int not null references certificate_language (id),
    name_uz text not null,
    name_ru text not null,
    name_en text not null,
    issuer text not null,
    scale text not null,
    min_b1 text,
    min_b2 text,
    min_c1 text,
    validity_years int,
    status int not null default 100,
    search text not null generated always
      as (fold_text(name_uz || ' ' || name_ru || ' ' || name_en || ' ' || issuer)) stored
  );
  create index certificate_type_language on certificate_type (language_id, status);`;

const setting = sql`
  create table setting (
    key text primary key,
    value jsonb not null
  );`;

/**
 * Directories: places, specialties, organizations, certificates, settings. `search` is folded text
 * for searching.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await places.execute(db);
  await directions.execute(db);
  await organizations.execute(db);
  await certificates.execute(db);
  await setting.execute(db);
}
