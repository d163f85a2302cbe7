import { type Actor, systemActor } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { letterTypes } from '#modules/letter/schema.ts';
import { tashkentDay } from '#shared/dates.ts';
import { daysAgo } from '../story/moments.ts';
import { actorOf } from './cast.ts';
import { type Life, live, type Step } from './life.ts';
import { addFiles, type Stage } from './papers.ts';

type Fate = 'send' | 'read' | 'opinion' | 'accept' | 'reject' | 'overdue' | 'expire';

interface Plot {
  by: string;
  /** Login of the organization that is to train. */
  at: string;
  dc_type: 600 | 700;
  amount: number;
  /** Years between now and the admission. */
  ahead?: 0;
  agrees?: boolean;
  /** How many of the invented applicants are named. */
  named?: number;
  short_info: string;
  written: number;
  fate: readonly (readonly [event: Fate, day: number])[];
}

const obligation =
  'Oʻqishni tamomlagan mutaxassislarni ixtisosligi boʻyicha kamida uch yil muddatga ishga qabul qilish majburiyatini olamiz.';
const refusal = 'Majburiyat xatida rahbar imzosi va muhr yoʻq. Imzolangan nusxasini yuklang.';
const opinions = {
  true: 'Ixtisoslik boʻyicha ilmiy rahbarlar va laboratoriya mavjud, oʻqitishga tayyormiz.',
  false: 'Bu ixtisoslikda boʻsh ilmiy rahbar yoʻq.',
};

/**
 * Targeted letters of the demonstration: one of a legal entity whose code opens places, and one in
 * every other state.
 */
const plots: readonly Plot[] = [
  {
    by: 'korxona',
    at: 'universitet',
    dc_type: 600,
    amount: 1,
    ahead: 0,
    agrees: true,
    written: 420,
    short_info: 'Ishlab chiqarish uchun fan doktori tayyorlash haqida',
    fate: [
      ['send', 420],
      ['read', 419],
      ['opinion', 415],
      ['accept', 410],
      ['expire', 320],
    ],
  },
  {
    by: 'korxona',
    at: 'universitet',
    dc_type: 700,
    amount: 2,
    agrees: true,
    written: 70,
    short_info: 'Korxona uchun ilmiy xodimlar tayyorlash haqida',
    fate: [
      ['send', 70],
      ['read', 69],
      ['opinion', 66],
      ['accept', 64],
    ],
  },
  {
    by: 'vazirlik',
    at: 'universitet',
    dc_type: 700,
    amount: 3,
    agrees: true,
    named: 2,
    written: 6,
    short_info: 'Tarmoq uchun falsafa doktorlari tayyorlash haqida',
    fate: [
      ['send', 5],
      ['read', 4],
      ['opinion', 3],
    ],
  },
  {
    by: 'vazirlik',
    at: 'institut',
    dc_type: 700,
    amount: 1,
    short_info: 'Laboratoriya mudirini tayyorlash haqida',
    written: 2,
    fate: [['send', 1]],
  },
  {
    by: 'institut',
    at: 'universitet',
    dc_type: 600,
    amount: 1,
    agrees: false,
    written: 30,
    short_info: 'Institut uchun fan doktori tayyorlash haqida',
    fate: [
      ['send', 30],
      ['read', 29],
      ['opinion', 27],
      ['reject', 26],
    ],
  },
  {
    by: 'korxona',
    at: 'institut',
    dc_type: 600,
    amount: 1,
    short_info: 'Konstruktorlik byurosi uchun mutaxassis tayyorlash',
    written: 20,
    fate: [
      ['send', 20],
      ['overdue', 4],
    ],
  },
  {
    by: 'universitet',
    at: 'institut',
    dc_type: 700,
    amount: 2,
    short_info: 'Kafedra uchun ilmiy kadrlar tayyorlash haqida',
    written: 3,
    fate: [],
  },
];

/** A direction that the training organization has in the form of study. */
async function directionOf({ trx }: Stage, organization: number, dcType: number): Promise<number> {
  const { direction_id } = await trx
    .selectFrom('organization_direction')
    .select('direction_id')
    .where('organization_id', '=', organization)
    .where(({ eb, val, fn }) => eb(val(dcType), '=', fn.any('dc_types')))
    .orderBy('direction_id')
    .executeTakeFirstOrThrow();
  return direction_id;
}

/** The file of a letter: one for each author. */
async function fileOf(stage: Stage, owner: number): Promise<string> {
  const query = stage.trx
    .selectFrom('file')
    .select('id')
    .where('owner_id', '=', owner)
    .where('purpose', '=', 'letter');
  return (
    (await query.executeTakeFirst())?.id ??
    (await addFiles(stage, owner, ['letter'], 450)).letter ??
    ''
  );
}

/** What each step of a plot writes, as the events of a targeted letter do. */
function stepsOf(stage: Stage, plot: Plot, born: Record<string, unknown>, code: string): Step[] {
  const { cast } = stage;
  const [author, trainer, agency] = [
    actorOf(cast, plot.by),
    actorOf(cast, plot.at),
    actorOf(cast, 'agentlik'),
  ];
  const agrees = plot.agrees ?? false;
  const opinion = {
    opinion_agrees: agrees,
    opinion_text: opinions[`${agrees}`],
    opinion_by: trainer.userId,
  };
  const said: Record<
    Fate,
    (at: Date) => { by: Actor; columns: Record<string, unknown>; reason?: string }
  > = {
    send: (at) => ({
      by: author,
      columns: { code, to_org_id: agency.organizationId, sent_at: at },
    }),
    read: (at) => ({ by: agency, columns: { read_at: at } }),
    opinion: (at) => ({ by: trainer, columns: { ...opinion, opinion_at: at } }),
    accept: (at) => ({ by: agency, columns: { answered_at: at } }),
    reject: (at) => ({
      by: agency,
      columns: { answered_at: at, rejected_info: refusal },
      reason: refusal,
    }),
    overdue: (at) => ({ by: systemActor, columns: { overdue_at: at, reminders: 2 } }),
    expire: () => ({ by: systemActor, columns: {} }),
  };
  const begin: Step = {
    event: 'create',
    by: author,
    at: daysAgo(stage, plot.written, 4),
    method: 'none',
    columns: born,
  };
  const rest = plot.fate.map(([event, day], index): Step => {
    const at = daysAgo(stage, day, 5 + index);
    return { event, at, ...said[event](at) };
  });
  return [begin, ...rest];
}

async function bornAs(stage: Stage, plot: Plot): Promise<Record<string, unknown>> {
  const { trx, cast, today } = stage;
  const [author, trainer] = [actorOf(cast, plot.by), actorOf(cast, plot.at)];
  const account = await trx
    .selectFrom('account')
    .select('tin')
    .where('id', '=', author.userId ?? 0)
    .executeTakeFirstOrThrow();
  const company = author.organizationId === null;
  const target = trainer.organizationId ?? 0;
  return {
    from_org_id: author.organizationId,
    author_id: author.userId,
    target_org_id: target,
    dc_type: plot.dc_type,
    amount: plot.amount,
    customer_name: company ? '“Namuna mashinasozlik” MChJ' : null,
    customer_tin: company ? account.tin : null,
    direction_id: await directionOf(stage, target, plot.dc_type),
    admission_year: Number(today.slice(0, 4)) + (plot.ahead ?? 1),
    candidate_pinfls: cast.people
      .slice(0, plot.named ?? 0)
      .flatMap(({ person }) => person.pinfl ?? []),
    language: 'uz',
    short_info: plot.short_info,
    obligation,
    file_id: await fileOf(stage, author.userId ?? 0),
  };
}

/** Targeted letters with their histories. Each is numbered in the year in which it was sent. */
export async function addTargetedLetters(stage: Stage): Promise<void> {
  const { prefix } = letterTypes.targeted;
  const last = new Map<number, number>();
  for (const plot of plots) {
    const sent = plot.fate.find(([event]) => event === 'send');
    const year = Number(tashkentDay(daysAgo(stage, sent?.[1] ?? 0)).slice(0, 4));
    if (sent) last.set(year, (last.get(year) ?? 0) + 1);
    const code = `${prefix}-${year}-${String(last.get(year) ?? 0).padStart(6, '0')}`;
    const life: Life = { steps: stepsOf(stage, plot, await bornAs(stage, plot), code) };
    await live(stage.trx, targetedLetterMachine, 'targeted_letter', [life]);
  }
  const numbers = [...last].map(([year, count]) => ({ prefix, year, last: count }));
  await stage.trx.insertInto('letter_number').values(numbers).execute();
}
