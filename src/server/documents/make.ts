import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fileMachine } from '#machines/rows/file.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
import type { Language } from '#shared/languages.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { printedNameOf } from '../db/person-name.ts';
import type { BaseRow, DueEvent, ProcessDefinition, Trx } from '../engine/process.ts';
import { readRows } from '../engine/read.ts';
import { systemReader } from '../engine/reader.ts';
import { checkAddress, newCheckCode } from './check-code.ts';
import { wordsOf } from './document.ts';
import { type DocumentKinds, type KnownFacts, knownFacts } from './kinds.ts';

interface Due {
  id: number;
  process: string;
  record_id: number;
  code: string;
  history_id: number;
}

interface Issued extends KnownFacts {
  id: number;
  /** Null for papers of the state, which are about nobody. */
  owner_id: number | null;
  language: Language;
  check_code: string;
}

/** The processes, and the kinds of documents that their modules declare. */
export interface DocumentParts {
  definitions: readonly ProcessDefinition[];
  kinds: DocumentKinds;
}

/** A stored document in one language. */
export interface MadeFile {
  file_id: string;
  name: string;
}

/**
 * The id of a file is found from what it holds: a job that fails after storing it writes over its
 * own content the next time.
 */
function fileIdOf(dueId: number, language: Language): string {
  const hex = createHash('sha256').update(`issued document ${dueId} ${language}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

async function eventOf(trx: Trx, historyId: number): Promise<DueEvent> {
  const { rows } = await sql<DueEvent>`
    select h.id, h.event, h.at, h.confirm_method,
      ${printedNameOf('a')} as actor
    from history h left join account a on a.id = h.actor_user_id where h.id = ${historyId}`.execute(
    trx,
  );
  const [event] = rows;
  if (!event) throw new Error(`no history line ${historyId}`);
  return event;
}

/** The organization's choice; Uzbek where there is none. */
async function languageFor(trx: Trx, organizationId: number | null): Promise<Language> {
  if (organizationId === null) return 'uz';
  const row = await trx
    .selectFrom('organization')
    .select('document_language')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.document_language ?? 'uz';
}

/** Freezes what the document says; the second time it is only read. */
async function issue(
  services: Services,
  trx: Trx,
  { definition, kinds }: { definition: ProcessDefinition; kinds: DocumentKinds },
  due: Due,
): Promise<Issued> {
  const known = await trx
    .selectFrom('issued_document')
    .selectAll()
    .where('due_id', '=', due.id)
    .executeTakeFirst();
  if (known) return { ...known, ...knownFacts(kinds, known.content) };
  const reader = await systemReader(services);
  const [row] = await readRows<BaseRow>(trx, definition, reader, {
    where: sql`r.id = ${due.record_id}`,
  });
  if (!row || !definition.documents) throw new Refusal('NOT_FOUND');
  const found = knownFacts(
    kinds,
    await definition.documents.facts(trx, row, due.code, await eventOf(trx, due.history_id)),
  );
  const language =
    definition.documents.language?.(row) ?? (await languageFor(trx, row.organization_id));
  const issued = { owner_id: row.owner_id, language, check_code: newCheckCode() };
  const { id } = await trx
    .insertInto('issued_document')
    .values({
      ...issued,
      due_id: due.id,
      content: JSON.stringify(found.facts),
      made_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...issued, ...found, id };
}

async function store(
  services: Services,
  trx: Trx,
  due: Due,
  issued: Issued,
  language: Language,
): Promise<MadeFile> {
  const paper = issued.kind.compose(issued.facts, wordsOf(language));
  const madeAt = services.now();
  const address = checkAddress(services.config.publicUrl, issued.check_code);
  const issuer = wordsOf(language).name(issued.facts.organization);
  // Most processes draw nothing: what draws is loaded with the first document.
  const { render } = await import('./render.ts');
  const content = await render(paper, {
    language,
    issuer,
    check: { code: issued.check_code, address },
    madeAt,
    training: services.config.training,
  });
  const id = fileIdOf(due.id, language);
  const name = `${paper.title} ${issued.facts.number}.pdf`;
  await services.storage.write(id, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await trx
    .insertInto('file')
    .values({
      id,
      owner_id: issued.owner_id,
      name,
      size: content.length,
      mime: 'application/pdf',
      sha256,
      refusal: null,
      purpose: 'issuedDocument',
      state: moveOf(fileMachine, 'make').to,
      scanned: false,
      created_at: madeAt,
    })
    .execute();
  await trx
    .insertInto('issued_file')
    .values({ document_id: issued.id, language, file_id: id, made_at: madeAt })
    .execute();
  if (language === issued.language)
    await trx
      .updateTable('due_document')
      .set({ made_at: madeAt, failed_at: null, file_id: id })
      .where('id', '=', due.id)
      .execute();
  return { file_id: id, name };
}

/**
 * Makes a due document in a language (the organization's own when none is named), once: anyone who
 * comes second gets what the first one made. Throws NOT_FOUND when its record is gone or nobody
 * wrote such a document yet.
 */
export async function makeDocument(
  services: Services,
  { definitions, kinds }: DocumentParts,
  dueId: number,
  language?: Language,
): Promise<MadeFile> {
  return services.db.transaction().execute(async (trx) => {
    // One maker at a time: the others wait here and then find the file.
    const due = await trx
      .selectFrom('due_document')
      .selectAll()
      .where('id', '=', dueId)
      .forUpdate()
      .executeTakeFirst();
    const definition = definitions.find(({ machine }) => machine.id === due?.process);
    if (!due || !definition || !kinds[due.code]) throw new Refusal('NOT_FOUND');
    const issued = await issue(services, trx, { definition, kinds }, due);
    const wanted = language ?? issued.language;
    const made = await trx
      .selectFrom('issued_file')
      .innerJoin('file', 'file.id', 'issued_file.file_id')
      .select(['issued_file.file_id', 'file.name'])
      .where('document_id', '=', issued.id)
      .where('language', '=', wanted)
      .executeTakeFirst();
    return made ?? store(services, trx, due, issued, wanted);
  });
}
