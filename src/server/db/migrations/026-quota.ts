import { type Kysely, sql } from 'kysely';

const common = sql`
  id bigint generated always as identity primary key,
  machine_version text not null default '1',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  period_id bigint not null references period (id)`;

/** Places by form of study; never negative, and no more than anybody could mean. */
const amounts = sql.join(
  ['amount_dsc', 'amount_phd', 'amount_targeted_dsc', 'amount_targeted_phd', 'amount_trainee'].map(
    (column) =>
      sql`${sql.ref(column)} int not null default 0 check (${sql.ref(column)} between 0
        and 100000)`,
  ),
);

/**
 * Requests, agreements, totals, distributions and splits of the places of a quota period (decision
 * 040).
 */
const statements = [
  sql`alter table period add column stepped_back_at timestamptz`,
  sql`
    create table quota_request (${common},
      state text not null constraint quota_request_state check (state in ('draft', 'noneNeeded',
        'pending', 'rejected', 'accepted', 'expired')),
      organization_id bigint not null references organization (id),
      organization_type int not null check (organization_type in (100, 200)),
      student_amount int not null default 0 check (student_amount >= 0),
      description text, reason text,
      sent_at timestamptz,
      rejected_by_agency boolean not null default false,
      endorsed jsonb,
      constraint quota_request_once unique (period_id, organization_id)
    )`,
  sql`create index quota_request_state_list on quota_request (period_id, state, id)`,
  sql`create index quota_request_organization on quota_request (organization_id)`,
  sql`
    create table quota_request_line (
      quota_request_id bigint not null references quota_request (id) on delete cascade,
      direction_id bigint not null references direction (id), ${amounts},
      primary key (quota_request_id, direction_id)
    )`,
  sql`
    create table quota_total (${common},
      state text not null constraint quota_total_state check (state in ('draft', 'pending',
        'rejected', 'accepted')),
      year int not null, quarter int not null default 1 check (quarter = 1),
      organization_type int not null check (organization_type in (100, 200, 300)), ${amounts},
      student_amount int check (student_amount >= 0),
      description text, reason text, sent_at timestamptz,
      constraint quota_total_once unique (period_id, organization_type)
    )`,
  sql`
    create table quota_distribution (${common},
      state text not null constraint quota_distribution_state check (state in ('draft', 'pending',
        'rejected', 'accepted')),
      quota_total_id bigint not null constraint quota_distribution_once unique references
        quota_total (id),
      description text, reason text, sent_at timestamptz
    )`,
  sql`create index quota_distribution_period on quota_distribution (period_id)`,
  sql`
    create table quota_distribution_line (
      quota_distribution_id bigint not null references quota_distribution (id) on delete cascade,
      organization_id bigint not null references organization (id), ${amounts},
      description text,
      primary key (quota_distribution_id, organization_id)
    )`,
  sql`create index quota_distribution_line_organization on quota_distribution_line
    (organization_id)`,
  sql`
    create table quota_split (${common},
      state text not null constraint quota_split_state check (state in ('draft', 'confirmed',
        'closed')),
      quota_distribution_id bigint not null references quota_distribution (id),
      organization_id bigint not null references organization (id),
      reason text,
      constraint quota_split_once unique (period_id, organization_id)
    )`,
  sql`create index quota_split_organization on quota_split (organization_id)`,
  sql`create index quota_split_distribution on quota_split (quota_distribution_id)`,
  sql`
    create table quota_split_line (
      quota_split_id bigint not null references quota_split (id) on delete cascade,
      direction_id bigint not null references direction (id), ${amounts},
      primary key (quota_split_id, direction_id)
    )`,
  sql`create index quota_split_line_direction on quota_split_line (direction_id)`,
  sql`
    create table quota_agreement (${common},
      state text not null constraint quota_agreement_state check (state in ('pending', 'accepted',
        'rejected')),
      kind int not null check (kind in (100, 200, 300)),
      approver int check (approver in (400, 600, 800)),
      approver_organization_id bigint references organization (id),
      quota_request_id bigint references quota_request (id) on delete cascade,
      quota_distribution_id bigint references quota_distribution (id),
      document_version int,
      auto boolean not null default false,
      decided_at timestamptz, reason text,
      constraint quota_agreement_document check ((kind = 100) = (quota_request_id is not null)
        and (kind = 300) = (quota_distribution_id is not null))
    )`,
  sql`create unique index quota_agreement_request_once on quota_agreement (quota_request_id)
    where kind = 100`,
  sql`create unique index quota_agreement_consolidated_once on quota_agreement (period_id)
    where kind = 200`,
  sql`create unique index quota_agreement_distribution_once on quota_agreement
    (quota_distribution_id, approver) where kind = 300`,
  sql`create index quota_agreement_state_list on quota_agreement (period_id, kind, state, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
