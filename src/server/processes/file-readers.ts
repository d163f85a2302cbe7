import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { examDocuments } from '#modules/additional-exam/access.server.ts';
import { letterFile } from '#modules/letter/access.server.ts';
import { targetedLetterFile } from '#modules/letter/targeted/access.server.ts';
import type { WorkInUse } from '#modules/profile/scientific-work-routes.server.ts';
import { appendReading } from '#server/engine/reading-chain.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import { scopesFor } from '#shared/abilities.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import type { FileReader, FileReadListener } from '../files/access.ts';
import { hasNationalAccess } from './access.ts';

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
  const scopes = (['ApplicantDocument', 'ApplyDocumentAll'] as const).flatMap((subject) =>
    scopesFor(holder, subject, 'read'),
  );
  const decides = scopesFor(holder, 'ApplicantDocument', 'accept').length > 0;
  if (scopes.length === 0 || (!decides && !hasNationalAccess(holder))) return false;
  const place = decides ? staffOf(actor) : sql`true`;
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
 * Certificates and diplomas are confirmed and refused by the agency also while no application uses
 * them.
 */
const ownPaper: FileReader = async (trx, actor, fileId) => {
  if (!hasNationalAccess({ role: actor.role, userType: actor.userType })) return false;
  const { rows } = await sql`
    select 1 from certificate where file_id = ${fileId}::uuid union all select 1 from diploma
      where file_id = ${fileId}::uuid limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * The records whose history names a file as an order or a decision: a leave that was extended or
 * ended has another order by now. The order was uploaded by the person who acted, so their lines of
 * history are looked through, from the upload on.
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
  const decides = scopesFor(holder, 'ApplicantDocument', 'accept').length > 0;
  const place = decides
    ? staffOf(actor)
    : sql`(a.owner_id = ${actor.userId} or ${hasNationalAccess(holder)})`;
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

/**
 * The order of a merger: for the agency and the admin, for staff of the organization that ended, of
 * its successor and of those above them.
 */
const mergeOrder: FileReader = async (trx, actor, fileId) => {
  const holder = { role: actor.role, userType: actor.userType };
  if (scopesFor(holder, 'Organization', 'read').length === 0) return false;
  const concerned = hasNationalAccess(holder)
    ? sql`true`
    : sql`(o.id in ${subordinateOrganizations(actor.organizationId)}
      or o.merged_into_id in ${subordinateOrganizations(actor.organizationId)})`;
  const { rows } = await sql`select 1 from organization o
      where o.merge_order_file_id = ${fileId}::uuid and ${concerned} limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * Protocols and orders of an exam, and the papers at its rows: for anyone who reads the exam itself
 * (`ExamResult read`).
 */
const examFile: FileReader = async (trx, actor, fileId) => {
  const holder = { role: actor.role, userType: actor.userType };
  const scopes = scopesFor(holder, 'ExamResult', 'read');
  if (scopes.length === 0) return false;
  const below = sql`e.organization_id in ${subordinateOrganizations(actor.organizationId)}`;
  const own = scopes.includes('S')
    ? below
    : ownOrganization('e.organization_id', { actor, predecessors: actor.predecessors });
  const place = scopes.includes('A') ? sql`true` : own;
  const { rows } = await sql`
    select 1 from exam e where ${place} and (e.order_file_id = ${fileId}::uuid
      or exists (select 1 from exam_direction d
        where d.exam_id = e.id and d.protocol_file_id = ${fileId}::uuid)
      or exists (select 1 from exam_result x
        where x.exam_id = e.id and x.protocol_file_id = ${fileId}::uuid)) limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * The letter of a request for additional places: for anyone who reads the request (`AdditionalQuote
 * read`).
 */
const additionalLetter: FileReader = async (trx, actor, fileId) => {
  const scopes = scopesFor(
    { role: actor.role, userType: actor.userType },
    'AdditionalQuote',
    'read',
  );
  if (scopes.length === 0) return false;
  const below = sql`q.organization_id in ${subordinateOrganizations(actor.organizationId)}`;
  const own = scopes.includes('S')
    ? below
    : ownOrganization('q.organization_id', { actor, predecessors: actor.predecessors });
  const place = scopes.includes('A') ? sql`true` : own;
  const { rows } = await sql`select 1 from additional_quota q
      where q.letter_file_id = ${fileId}::uuid and ${place} limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * The document by which an administrator has set a number: for those who see every person's data.
 */
const numberProof: FileReader = async (trx, actor, fileId) => {
  if (!hasNationalAccess({ role: actor.role, userType: actor.userType })) return false;
  const { rows } = await sql`select 1 from file f
      join history h on h.actor_user_id = f.owner_id and h.at >= f.created_at
    where f.id = ${fileId}::uuid and h.process = 'account' and h.event = 'numberSet'
      and h.changed_fields #>> '{proof_file_id,1}' = ${fileId} limit 1`.execute(trx);
  return rows.length > 0;
};

/** Who may read a file beside its owner. */
export const fileReaders: readonly FileReader[] = [
  applicationFile,
  ownPaper,
  ownOrder,
  mergeOrder,
  formerOrder,
  examFile,
  additionalLetter,
  examDocuments,
  letterFile,
  targetedLetterFile,
  numberProof,
];

/**
 * Every reading of somebody else's file leaves a trace; reading one's own, or a paper of the state,
 * is no event.
 */
export const recordReading: FileReadListener = async (trx, actor, file, address) => {
  if (file.owner_id === null || file.owner_id === actor.userId) return;
  const { userId: account_id, role, organizationId: organization_id } = actor;
  await appendReading(trx, {
    file_id: file.id,
    owner_id: file.owner_id,
    account_id,
    role,
    organization_id,
    ip: address,
    at: new Date(),
  });
};

/** A work counts in an application that somebody decides now: until then it can only be read. */
export const workInUse: WorkInUse = async (trx, workId) => {
  const awaiting = statesTagged(applicationMachine, 'awaitsDecision');
  const { rows } = await sql`
    select 1 from scientific_work w join application a on a.owner_id = w.owner_id
    where w.id = ${workId} and a.state = any(${awaiting}::text[]) limit 1`.execute(trx);
  return rows.length > 0;
};
