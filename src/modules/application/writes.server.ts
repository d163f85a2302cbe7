import { sql } from 'kysely';
import { refuseFields } from '#server/base/refuse.ts';
import { sendAhead } from '#server/db/ahead.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change, ColumnsOf, Trx } from '#server/engine/process.ts';
import type { DocumentKind } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { demandOf } from './for-others/required-documents.ts';
import type { ApplicationDraft, DocumentMark } from './inputs.ts';
import { profileCopyOf } from './profile-copy.server.ts';
import type { ApplicationRow } from './row.server.ts';
import { keptTranslation } from './translation.server.ts';

type Columns = ColumnsOf<'application'>;

/** The later of two days. */
export const laterDay = (one: string, other: string | null | undefined): string =>
  other && other > one ? other : one;

async function requireOwnPaper(
  trx: Trx,
  table: 'diploma' | 'certificate',
  id: number | null | undefined,
  ownerId: number | null,
): Promise<void> {
  if (typeof id !== 'number') return;
  const own = await trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId ?? 0)
    .executeTakeFirst();
  if (!own) throw refuseFields({ [`${table}_id`]: 'validation.choice' });
}

/**
 * A part of the draft: what was not sent stays. Papers, files and certificates must be the owner's
 * own.
 */
export async function writeDraft({ trx, row, input }: Change<ApplicationRow, ApplicationDraft>) {
  const { documents = {}, ...columns } = input;
  await requireOwnFiles(trx, row.owner_id, documents);
  await requireOwnPaper(trx, 'diploma', columns.diploma_id, row.owner_id);
  await requireOwnPaper(trx, 'certificate', columns.certificate_id, row.owner_id);
  const unasked = Object.keys(documents).find(
    (kind) =>
      !['required', 'optional'].includes(demandOf(kind as DocumentKind, row.dc_type, row.person)),
  );
  if (unasked) throw refuseFields({ [`documents.${unasked}`]: 'validation.document_not_asked' });
  const isSameTopic = columns.topic === undefined || columns.topic === row.topic;
  return { ...columns, topic_translation: isSameTopic ? row.topic_translation : null };
}

/**
 * Replaces the files of the draft; a new file loses the reviewer's mark, a file that stays keeps
 * it.
 */
export async function writeDocuments({
  trx,
  input,
  id,
}: Change<ApplicationRow, Pick<ApplicationDraft, 'documents'>> & { id: number }): Promise<void> {
  for (const [kind, fileId] of Object.entries(input.documents ?? {})) {
    if (fileId === null) {
      await sendAhead(
        trx,
        sql`delete from application_document where application_id = ${id} and kind = ${kind}`,
      );
      continue;
    }
    await sendAhead(
      trx,
      sql`
      insert into application_document (application_id, kind, file_id)
        values (${id}, ${kind}, ${fileId})
      on conflict (application_id, kind) do update
        set file_id = excluded.file_id, mark = null, note = null, marked_by = null, marked_at = null
      where application_document.file_id <> excluded.file_id`,
    );
  }
}

/**
 * Sending freezes a copy of the profile (documents are copied at submission) and starts the review
 * clock.
 */
export function writeSent({ row, reader }: Change<ApplicationRow>): Columns {
  const { person, direction, organization } = row;
  const words = [
    row.id,
    person.surname,
    person.first_name,
    person.middle_name,
    direction?.code,
    direction?.name_uz,
    organization?.name_uz,
  ];
  return {
    sent_at: reader.now,
    sent_count: row.sent_count + 1,
    returned: false,
    profile_copy: profileCopyOf(person),
    bio_translation: keptTranslation(row),
    search: fold(words.filter(Boolean).join(' ')),
    review_until: laterDay(
      addDays(reader.today, reader.settings['apply.recheck_days']),
      row.period?.review_stop,
    ),
    review_started_at: null,
    papers_request: null,
    papers_times: 0,
    reason: null,
  };
}

/**
 * A decision about the documents or the result: from it the times of rework and appeal are counted.
 */
export const writeAccepted = ({ reader }: Change<ApplicationRow>): Columns => ({
  accepted_at: reader.now,
  decided_at: reader.now,
  reason: null,
});

export const writeRejected = ({ row, reason, reader }: Change<ApplicationRow>): Columns => ({
  decided_at: reader.now,
  reason,
  rework_until: laterDay(
    addDays(reader.today, reader.settings['apply.rework_days']),
    row.period?.registration_stop,
  ),
});

/** An application that has ended: nobody answers an appeal of it any more. */
export const writeEnded = ({ row, reader }: Change<ApplicationRow>): Columns => ({
  decided_at: reader.now,
  ...(row.appeal === 'open' ? { appeal: null } : {}),
});

/** Back under review by appeal or by the organization itself: the review clock starts again. */
export const writeReviewAgain = ({ row, reader }: Change<ApplicationRow>): Columns => ({
  review_until: laterDay(
    addDays(reader.today, reader.settings['apply.recheck_days']),
    row.period?.review_stop,
  ),
  accepted_at: null,
  ...(row.appeal === 'open' ? { appeal: 'granted' } : {}),
});

/** The reviewer's judgement of one document. */
export async function writeMark({
  trx,
  row,
  input,
  reader,
}: Change<ApplicationRow, DocumentMark>): Promise<Columns> {
  const { kind, mark, note } = input;
  if (!row.documents.some((document) => document.kind === kind))
    throw refuseFields({ kind: 'validation.choice' });
  const judged = {
    mark,
    note: note ?? null,
    marked_by: reader.actor.userId,
    marked_at: reader.now,
  };
  await trx
    .updateTable('application_document')
    .set(judged)
    .where('application_id', '=', row.id)
    .where('kind', '=', kind)
    .execute();
  return row.review_started_at ? {} : { review_started_at: reader.now };
}
