import { type Actor, systemActor } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { letterTypes } from '#modules/letter/schema.ts';
import { tashkentDay } from '#shared/dates.ts';
import { daysAgo } from '../story/moments.ts';
import { actorOf } from './cast.ts';
import { type Life, live, type Step } from './life.ts';
import { addFiles, type Stage } from './papers.ts';

interface Plot {
  from: string;
  to: string;
  short_info: string;
  body?: string;
  /** What becomes of it, one word for each step after it was written, with the day before today. */
  fate: readonly (readonly [
    event: 'send' | 'read' | 'accept' | 'reject' | 'regenerate' | 'save' | 'overdue',
    day: number,
  ])[];
  written: number;
  answers?: number;
}

const refusal =
  'Ilovada talabnomaning imzolangan nusxasi yoʻq. Imzolangan nusxani ilova qilib, qayta yuboring.';

/**
 * Letters between the organizations of the demonstration, one in every state and part of the inbox.
 */
const plots: readonly Plot[] = [
  {
    from: 'universitet',
    to: 'vazirlik',
    short_info: 'Yangi ilmiy ixtisoslik ochish toʻgʻrisida talabnoma',
    written: 40,
    body: 'Universitetimizda 05.01.07 ixtisosligi boʻyicha doktorantura ochish uchun zarur ilmiy salohiyat va laboratoriya bazasi mavjud.\n\nTalabnomani koʻrib chiqishingizni soʻraymiz.',
    fate: [
      ['send', 40],
      ['read', 39],
      ['reject', 38],
      ['regenerate', 37],
      ['save', 37],
      ['send', 36],
      ['read', 36],
      ['accept', 35],
    ],
  },
  {
    from: 'vazirlik',
    to: 'universitet',
    short_info: 'Talabnomaga javob: ishchi guruh tarkibini taqdim etish haqida',
    written: 8,
    answers: 0,
    fate: [
      ['send', 8],
      ['read', 7],
    ],
  },
  {
    from: 'universitet',
    to: 'vazirlik',
    short_info: 'Ishchi guruh tarkibi va uchrashuv kuni haqida',
    written: 3,
    answers: 1,
    fate: [['send', 2]],
  },
  {
    from: 'vazirlik',
    to: 'universitet',
    short_info: 'Doktorantlar soni boʻyicha maʼlumot soʻrash toʻgʻrisida',
    written: 20,
    fate: [
      ['send', 20],
      ['read', 18],
      ['overdue', 4],
    ],
  },
  {
    from: 'agentlik',
    to: 'universitet',
    short_info: 'Qabul jarayonini tashkil etish boʻyicha tavsiyalar',
    written: 1,
    fate: [['send', 1]],
  },
  {
    from: 'moliya',
    to: 'agentlik',
    short_info: 'Stipendiya mablagʻlari hisobotini taqdim etish haqida',
    written: 6,
    fate: [
      ['send', 6],
      ['read', 5],
    ],
  },
  {
    from: 'institut',
    to: 'universitet',
    short_info: 'Birgalikda ilmiy kengash tashkil etish taklifi',
    written: 9,
    fate: [
      ['send', 9],
      ['read', 8],
      ['reject', 7],
    ],
  },
  {
    from: 'universitet',
    to: 'agentlik',
    short_info: 'Ilmiy rahbarlar roʻyxatiga oʻzgartirish kiritish haqida',
    written: 12,
    fate: [
      ['send', 12],
      ['read', 11],
      ['reject', 10],
    ],
  },
  {
    from: 'universitet',
    to: 'institut',
    short_info: 'Doktorantlarning ilmiy stajirovkasi toʻgʻrisida',
    written: 2,
    fate: [],
  },
];

const { prefix } = letterTypes.simple;

/** What each step of a plot writes, as the events of a letter do. */
function stepsOf(stage: Stage, plot: Plot, born: Record<string, unknown>, code: string): Step[] {
  const { cast } = stage;
  const [from, to] = [actorOf(cast, plot.from), actorOf(cast, plot.to)];
  let second = '';
  const clean = {
    sent_at: null,
    read_at: null,
    answered_at: null,
    overdue_at: null,
    reminders: 0,
    rejected_info: null,
  };
  const said = (
    event: string,
    moment: Date,
  ): { by: Actor; columns: Record<string, unknown>; reason?: string } => {
    if (event === 'send')
      return { by: from, columns: { code: `${code}${second}`, sent_at: moment } };
    if (event === 'read') return { by: to, columns: { read_at: moment } };
    if (event === 'accept') return { by: to, columns: { answered_at: moment } };
    if (event === 'reject')
      return { by: to, columns: { answered_at: moment, rejected_info: refusal }, reason: refusal };
    if (event === 'overdue')
      return { by: systemActor, columns: { overdue_at: moment, reminders: 2 } };
    if (event === 'save') return { by: from, columns: {} };
    second = '/2';
    return { by: from, columns: { ...clean, edition: 2, code: `${code}${second}` } };
  };
  const begin: Step = {
    event: 'create',
    by: from,
    at: daysAgo(stage, plot.written, 4),
    method: 'none',
    columns: born,
  };
  const rest = plot.fate.map(([event, day], index): Step => {
    const moment = daysAgo(stage, day, 5 + Math.min(index, 6));
    return { event, at: moment, ...said(event, moment) };
  });
  return [begin, ...rest];
}

/** What a reply keeps of the letter that it answers. */
async function quoteOf(trx: Stage['trx'], id: number): Promise<string> {
  const quoted = await trx
    .selectFrom('letter')
    .select(['code', 'short_info', 'body', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.stringify(quoted);
}

/**
 * Letters with their histories; replies know what they answer. Each is numbered in the year in
 * which it was sent.
 */
export async function addLetters(stage: Stage): Promise<void> {
  const { trx, cast } = stage;
  const ids: number[] = [];
  const last = new Map<number, number>();
  for (const plot of plots) {
    const [from, to] = [actorOf(cast, plot.from), actorOf(cast, plot.to)];
    const known = await trx
      .selectFrom('file')
      .select('id')
      .where('owner_id', '=', from.userId ?? 0)
      .where('purpose', '=', 'letter')
      .executeTakeFirst();
    const file = known?.id ?? (await addFiles(stage, from.userId ?? 0, ['letter'], 60)).letter;
    const first = plot.answers === undefined ? null : (ids[plot.answers] ?? null);
    const quoted = first === null ? null : await quoteOf(trx, first);
    const born = {
      from_org_id: from.organizationId,
      to_org_id: to.organizationId,
      author_id: from.userId,
      short_info: plot.short_info,
      body: plot.body ?? null,
      file_id: file,
      language: 'uz',
      answers_id: first,
      thread_id: first === null ? null : ids[0],
      quoted,
    };
    const sent = plot.fate.find(([event]) => event === 'send');
    const year = Number(tashkentDay(daysAgo(stage, sent?.[1] ?? 0)).slice(0, 4));
    if (sent) last.set(year, (last.get(year) ?? 0) + 1);
    const code = `${prefix}-${year}-${String(last.get(year) ?? 0).padStart(6, '0')}`;
    const life: Life = { steps: stepsOf(stage, plot, born, code) };
    ids.push(...(await live(trx, letterMachine, 'letter', [life])));
  }
  const numbers = [...last].map(([year, count]) => ({ prefix, year, last: count }));
  await trx.insertInto('letter_number').values(numbers).execute();
}
