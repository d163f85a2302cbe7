import { sql } from 'kysely';
import { stateMeta } from '#machines/kit.ts';
import { tashkentDay } from '#shared/dates.ts';
import { doneKey } from '#shared/done-key.ts';
import { fullName } from '#shared/names.ts';
import { givenText, isText } from '../base/texts.ts';
import type { BaseRow, ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { present } from '../engine/read.ts';
import { type TimelineLine, timeline } from '../engine/read-history.ts';
import { fieldLabel, isPlain, valueWords } from '../record-words/field-words.ts';
import { recordNames } from '../record-words/record-names.ts';
import { type ToldChange, toldChangesOfRecord } from '../record-words/told-changes.ts';
import type { Naming } from '../search/findable.ts';
import type { Block, IssuedDocument, Words } from './document.ts';
import { officialMoment } from './moment.ts';

type Row = [label: string, value: string];
type Thing = Record<string, unknown>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a record what every page shows elsewhere, and what only programs read. */
const apart = ['id', 'state', 'status', 'version', 'facts'];
/** The person of a record travels under another name than their column has. */
const columnsOf = (name: string): string[] =>
  name === 'person' || name === 'owner' ? ['owner_id'] : [name, `${name}_id`];

/** A thing by its own name: a person, an organization, a specialty with its code. */
function nameOf(thing: Thing, words: Words): string | null {
  if ('surname' in thing || 'first_name' in thing) return fullName(thing) || null;
  const name = thing[`name_${words.language}`] ?? thing.name_uz ?? thing.name;
  if (typeof name !== 'string' || name === '') return null;
  return typeof thing.code === 'string' ? `${thing.code} ${name}` : name;
}

function labelOf(name: string, words: Words): string | null {
  const labels = columnsOf(name).map((column) => fieldLabel(words.language, column));
  return labels.find((label) => label !== null) ?? null;
}

/** What stands in a field, in words; null for nothing, and for what has no words. */
function wordsOfValue(
  process: string,
  column: string,
  value: unknown,
  words: Words,
): string | null {
  if (isThing(value)) return nameOf(value, words);
  if (isPlain(value)) return valueWords({ language: words.language, process, column }, value);
  if (!Array.isArray(value)) return null;
  return value.flatMap((part) => (isThing(part) ? (nameOf(part, words) ?? []) : [])).join('; ');
}

/** The fields of a record as its reader sees them, parts of it one after the other. */
function fieldRows(process: string, record: Thing, words: Words): Row[] {
  return Object.entries(record).flatMap(([name, value]): Row[] => {
    if (apart.includes(name)) return [];
    const label = labelOf(name, words);
    const said = label && wordsOfValue(process, name, value, words);
    const own: Row[] = label && said ? [[label, said]] : [];
    // A part of the record (an order, a leave) has fields of its own; its id means nothing on paper.
    return isThing(value) ? [...own, ...partRows(process, value, words)] : own;
  });
}

const named = /^(?:id|code|surname|first_name|middle_name|name(?:_\w\w)?)$/;

const partRows = (process: string, part: Thing, words: Words): Row[] =>
  Object.entries(part).flatMap(([name, value]): Row[] => {
    const label = named.test(name) ? null : labelOf(name, words);
    const said = label && wordsOfValue(process, name, value, words);
    return label && said ? [[label, said]] : [];
  });

const changeWords = ({ field, before, after, hidden }: ToldChange, words: Words): string =>
  hidden
    ? words.say('record.hidden', { field })
    : words.say('record.change', { field, before: before ?? '–', after: after ?? '–' });

function lineWords(
  process: string,
  line: TimelineLine,
  changes: readonly ToldChange[],
  words: Words,
): string {
  const { language } = words;
  const { actor, event, reason } = line;
  const role = actor?.role ?? (line.job === null ? 'visitor' : 'system');
  const roleKey = `processes.role.${role}`;
  const who = actor?.name ?? (isText(roleKey) ? givenText(language, roleKey) : '');
  const organization = words.name(actor?.organization ?? null);
  const done = givenText(language, doneKey(process, event));
  const sentence = givenText(
    language,
    `processes.history.${organization ? 'sentenceFor' : 'sentence'}`,
    { who, organization, done },
  );
  const parts = [officialMoment(words, line.at), sentence, reason];
  return [...parts, ...changes.map((change) => changeWords(change, words))]
    .filter(Boolean)
    .join('. ');
}

interface Paper {
  name: string;
  number: string | null;
  sha256: string | null;
}

/** The documents that the product made of a record, as far as the reader may read them. */
async function issuedPapers(
  trx: Trx,
  { machine, documents }: ProcessDefinition,
  reader: Reader,
  row: BaseRow,
): Promise<Paper[]> {
  const { rows } = await sql<{ code: string; number: string | null; sha256: string | null }>`
    select d.code, i.content ->> 'number' as number, f.sha256
    from due_document d left join issued_document i on i.due_id = d.id
      left join file f on f.id = d.file_id
    where d.process = ${machine.id} and d.record_id = ${row.id}
    order by d.history_id, d.code`.execute(trx);
  return rows
    .filter(({ code }) => documents?.mayRead(code, row, reader))
    .map(({ code, ...paper }) => ({
      ...paper,
      name: givenText(reader.language, `documents.${code}`),
    }));
}

/** Files behind the steps of a record; the timeline names those that the reader may open. */
async function attachedPapers(trx: Trx, lines: readonly TimelineLine[]): Promise<Paper[]> {
  const ids = [...new Set(lines.flatMap(({ files }) => files.map(({ id }) => id)))];
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('file')
    .select(['name', 'sha256'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, number: null }));
}

function paperBlock(papers: readonly Paper[], words: Words): Block {
  if (papers.length === 0) return { kind: 'paragraph', text: words.say('record.noDocuments') };
  return {
    kind: 'table',
    columns: [
      { head: words.say('record.document'), share: 4 },
      { head: words.say('record.number'), share: 2 },
      { head: words.say('record.checksum'), share: 5 },
    ],
    rows: papers.map(({ name, number, sha256 }) => [name, number ?? '–', sha256 ?? '–']),
  };
}

/**
 * The whole record as one paper, in the reader's language and as far as the reader sees it: its
 * fields, its history in sentences, its documents with number and checksum. The same for every
 * process.
 */
export async function wholeRecord(
  trx: Trx,
  definition: ProcessDefinition,
  naming: Naming | undefined,
  { reader, row, words }: { reader: Reader; row: BaseRow; words: Words },
): Promise<IssuedDocument> {
  const { machine } = definition;
  const process = machine.id;
  const { language } = reader;
  const record = present(definition, row, reader);
  const names = await recordNames(trx, definition, naming, reader, [row.id]);
  const name = names.get(row.id);
  const lines = await timeline(trx, definition, reader, row.id);
  const changes = await toldChangesOfRecord(trx, definition, reader, row.id);
  const papers = [
    ...(await issuedPapers(trx, definition, reader, row)),
    ...(await attachedPapers(trx, lines)),
  ];
  const { code } = stateMeta(machine, row.state);
  const state = givenText(language, `${process}.state.${row.state}`);
  const said = lines.toReversed();
  return {
    number: name?.reference ?? String(row.id),
    date: tashkentDay(reader.now),
    title: givenText(language, `${process}.name`),
    subject: name?.name ?? '',
    blocks: [
      { kind: 'heading', text: words.say('record.fields') },
      {
        kind: 'rows',
        rows: [
          [words.say('record.status'), code === null ? state : `${state} (${code})`],
          [words.say('record.version'), String(row.version)],
          ...fieldRows(process, record, words),
        ],
      },
      { kind: 'heading', text: words.say('record.history') },
      {
        kind: 'list',
        items: said.map((line) => lineWords(process, line, changes.get(line.id) ?? [], words)),
      },
      { kind: 'heading', text: words.say('record.documents') },
      paperBlock(papers, words),
      {
        kind: 'paragraph',
        text: words.say('record.about', { at: officialMoment(words, reader.now) }),
      },
    ],
  };
}
