import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { ownOrganization } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

/** Applications `a` of the reader's organization, and of those that were merged into it. */
const staffOf = (actor: SignedIn) =>
  ownOrganization('a.organization_id', { actor, predecessors: actor.predecessors });

/**
 * Staff reads a file that belongs to an application it sees: its papers, its diploma and
 * certificate, its council decision and orders, the works of its person. Ministries see no
 * passports. Drafts are their owner's alone.
 */
const applicationFile: FileReader = async (trx, actor, fileId) => {
  const holder = { role: actor.role, userType: actor.userType };
  const scopes = scopesFor(holder, 'Person', 'readScans');
  if (scopes.length === 0) return false;
  const place = scopes.includes('A') ? sql`true` : staffOf(actor);
  const { rows } = await sql`
    select 1 from application a
    where ${place} and not a.state = any(${statesTagged(applicationMachine, 'ownersOnly')}::text[])
      and (
      ${fileId}::uuid in (a.council_file_id, a.order_file_id, a.leave_order_file_id,
        a.finish_order_file_id)
      or exists (select 1 from application_document d
        where d.application_id = a.id and d.file_id = ${fileId}::uuid)
      or exists (select 1 from diploma d where d.id = a.diploma_id and d.file_id = ${fileId}::uuid)
      or exists (select 1 from certificate c
        where c.id = a.certificate_id and c.file_id = ${fileId}::uuid)
      or exists (select 1 from scientific_work w
        where w.owner_id = a.owner_id and w.file_id = ${fileId}::uuid)) limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * The records whose history names a file as an order or a decision: a leave that was extended or
 * ended has another order by now. The order was uploaded by the person who acted, so
 * their lines of history are looked through, from the upload on.
 */
const recordsOf = (fileId: string) => sql`(
  select h.record_id from file f
    join history h on h.actor_user_id = f.owner_id and h.at >= f.created_at
  where f.id = ${fileId}::uuid and h.process = ${applicationMachine.id}
    and ${fileId} in (h.changed_fields #>> '{council_file_id,1}',
    h.changed_fields #>> '{order_file_id,1}', h.changed_fields #>> '{leave_order_file_id,1}',
      h.changed_fields #>> '{finish_order_file_id,1}'))`;

/** Former orders, for the same readers as those of today. */
const formerOrder: FileReader = async (trx, actor, fileId) => {
  const holder = { role: actor.role, userType: actor.userType };
  const scopes = scopesFor(holder, 'Person', 'readScans');
  const place = scopes.includes('G')
    ? staffOf(actor)
    : sql`(a.owner_id = ${actor.userId} or ${scopes.includes('A')})`;
  const { rows } = await sql`select 1 from application a
      where a.id in ${recordsOf(fileId)} and ${place} limit 1`.execute(trx);
  return rows.length > 0;
};

/** The person of a record reads the orders and decisions about themselves. */
const ownOrder: FileReader = async (trx, actor, fileId) => {
  const { rows } = await sql`
    select 1 from application a where a.owner_id = ${actor.userId}
      and ${fileId}::uuid in (a.council_file_id, a.order_file_id, a.leave_order_file_id,
        a.finish_order_file_id) limit 1`.execute(trx);
  return rows.length > 0;
};

/** Who reads the files of an application beside their owner. */
export const applicationFiles: readonly FileReader[] = [applicationFile, ownOrder, formerOrder];
