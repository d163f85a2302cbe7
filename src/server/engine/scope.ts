import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { type Scope, scopesFor } from '#shared/abilities.ts';
import type { ProcessDefinition, Reader, Sql } from './process.ts';
import { stateList } from './state-list.ts';

const everything = sql`true`;
const nothing = sql`false`;

type House = Pick<Reader, 'predecessors'> & { actor: Pick<Reader['actor'], 'organizationId'> };

/** The reader's own organization and those that were merged into it; none for who has none. */
export const housesOf = ({ actor, predecessors }: House): number[] =>
  actor.organizationId === null ? [] : [actor.organizationId, ...predecessors];

/**
 * Records of the reader's own organization and of those that were merged into it (scope G; decision
 * 038). One organization is asked for by `=`, so that an index gives the rows in their order.
 */
export const ownOrganization = (column: string, reader: House): Sql =>
  reader.predecessors.length === 0
    ? sql`${sql.ref(column)} = ${reader.actor.organizationId}`
    : sql`${sql.ref(column)} = any(${housesOf(reader)}::bigint[])`;

/**
 * The organizations under an organization, itself included, and those that were merged into one of
 * them.
 */
export const subordinateOrganizations = (organizationId: number | null): Sql => sql`(
  with recursive tree as (
    select id from organization where id = ${organizationId}
    union select o.id from organization o
      join tree t on t.id in (o.higher_organization_id, o.merged_into_id)
  ) select id from tree)`;

/** Abilities that let somebody read records; `own` is the candidate's own row of an exam. */
const reading = ['read', 'view', 'own'] as const;

/** The scopes in which the reader may read this process; empty = not at all (403). */
export function readingScopes(
  definition: ProcessDefinition,
  { actor, userType }: Pick<Reader, 'actor' | 'userType'>,
): Scope[] {
  if (actor.role === 'system') return ['A'];
  const holder = { role: actor.role, userType: userType ?? 'I' } as const;
  return [
    ...new Set(
      definition.subjects.flatMap((subject) =>
        reading.flatMap((action) => scopesFor(holder, subject, action)),
      ),
    ),
  ];
}

/** Scopes that hold a small part of a table: of one person, of one organization. */
const narrow: readonly Scope[] = ['O', 'G', 'V'];

/**
 * Whether the reader sees a small part of a process at most, which an index of its table finds: of
 * themselves, of one organization.
 */
export const seesFew = (definition: ProcessDefinition, reader: Reader): boolean =>
  readingScopes(definition, reader).every(
    (scope) => narrow.includes(scope) && !definition.scopedElsewhere?.includes(scope),
  );

/** Records of organizations, over `r.organization_id`: one's own, those under it, all. */
export const organizationScopes = {
  G: ({ actor }: Reader) => sql`r.organization_id = ${actor.organizationId}`,
  S: ({ actor }: Reader) =>
    sql`r.organization_id in ${subordinateOrganizations(actor.organizationId)}`,
  A: () => everything,
};

/** The organizations above an organization, on every step. */
export const organizationsAbove = (column: Sql): Sql => sql`array(
  with recursive up as (
    select o.higher_organization_id as id from organization o where o.id = ${column}
    union select o.higher_organization_id from organization o join up on o.id = up.id
  ) select up.id from up where up.id is not null)`;

/**
 * Which rows of `r` the reader may see. Records in states tagged `ownersOnly` exist for their owner
 * alone.
 */
export function scopeCondition(definition: ProcessDefinition, reader: Reader): Sql {
  if (reader.actor.role === 'system') return everything;
  const parts = readingScopes(definition, reader).flatMap((scope) => {
    const condition = definition.scopes[scope]?.(reader);
    if (!condition) return [];
    return scope === 'O' ? [condition] : [sql`(${condition} and ${notPrivate(definition)})`];
  });
  return parts.length === 0 ? nothing : sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * What the reader sees of a process, to be selected from. Who sees few (`seesFew`) has all records in
 * these states read once, by an index over their states, and whatever is asked of them is asked
 * afterwards (`offset 0`): left to choose, PostgreSQL meets the few with every record of the country
 * in such a state, and plans each condition for itself
 * (docs/decisions/189-few-are-read-once.md). For those who see a country nothing is read beforehand:
 * the conditions find their indexes. No condition of the caller may fit a record in another state.
 */
export function visibleIn(
  definition: ProcessDefinition,
  reader: Reader,
  states: readonly string[],
): Sql {
  const visible = sql`select r.* from ${sql.table(definition.table)} r
    where ${scopeCondition(definition, reader)}`;
  return seesFew(definition, reader)
    ? sql`(${visible} and r.state = any(${stateList(states)}) offset 0)`
    : sql`(${visible})`;
}

function notPrivate({ machine }: ProcessDefinition): Sql {
  const own = statesTagged(machine, 'ownersOnly');
  return own.length === 0 ? everything : sql`r.state <> all(${stateList(own)})`;
}
