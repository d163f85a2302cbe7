import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { personOf } from '#server/story/people.ts';
import type { Demonstration, Person, Said, StaffMember } from '#server/story/story.ts';
import { dcTypeIds } from '#shared/codes.ts';
import type { TargetedLetterFields } from './schema.ts';

const process = targetedLetterMachine.id;

type Fate = 'send' | 'read' | 'opinion' | 'accept' | 'reject' | 'remind' | 'overdue' | 'expire';

interface Plot extends Pick<TargetedLetterFields, 'short_info'> {
  /** Login of the customer. */
  by: string;
  /** Login of the organization that is to train. */
  at: string;
  dc_type: NonNullable<TargetedLetterFields['dc_type']>;
  amount: number;
  /** Years between now and the admission. */
  ahead: number;
  agrees?: boolean;
  /** How many of the invented applicants are named. */
  named?: number;
  written: number;
  fate: readonly (readonly [event: Fate, day: number])[];
}

const obligation =
  'Oʻqishni tamomlagan mutaxassislarni ixtisosligi boʻyicha kamida uch yil muddatga ishga qabul qilish majburiyatini olamiz.';
const refusal = 'Majburiyat xatida rahbar imzosi va muhr yoʻq. Imzolangan nusxasini yuklang.';
const willing = 'Ixtisoslik boʻyicha ilmiy rahbarlar va laboratoriya mavjud, oʻqitishga tayyormiz.';
const unwilling = 'Bu ixtisoslikda boʻsh ilmiy rahbar yoʻq.';

/**
 * One letter whose code opens places, and one in every other state. Each is sent while the
 * organizations of its year still ask for places.
 */
const plots: readonly Plot[] = [
  {
    by: 'korxona',
    at: 'universitet',
    dc_type: dcTypeIds.targetedDsc,
    amount: 1,
    ahead: 0,
    agrees: true,
    written: 602,
    short_info: 'Ishlab chiqarish uchun fan doktori tayyorlash haqida',
    fate: [
      ['send', 600],
      ['read', 599],
      ['opinion', 595],
      ['accept', 590],
      ['expire', 320],
    ],
  },
  {
    by: 'korxona',
    at: 'universitet',
    dc_type: dcTypeIds.targetedPhd,
    amount: 2,
    ahead: 1,
    agrees: true,
    written: 141,
    short_info: 'Korxona uchun ilmiy xodimlar tayyorlash haqida',
    fate: [
      ['send', 140],
      ['read', 139],
      ['opinion', 136],
      ['accept', 134],
    ],
  },
  {
    by: 'vazirlik',
    at: 'universitet',
    dc_type: dcTypeIds.targetedPhd,
    amount: 3,
    ahead: 2,
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
    dc_type: dcTypeIds.targetedPhd,
    amount: 1,
    ahead: 2,
    short_info: 'Laboratoriya mudirini tayyorlash haqida',
    written: 2,
    fate: [['send', 1]],
  },
  {
    by: 'institut',
    at: 'universitet',
    dc_type: dcTypeIds.targetedDsc,
    amount: 1,
    ahead: 2,
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
    dc_type: dcTypeIds.targetedDsc,
    amount: 1,
    ahead: 2,
    short_info: 'Konstruktorlik byurosi uchun mutaxassis tayyorlash',
    written: 20,
    fate: [
      ['send', 20],
      ['remind', 15],
      ['remind', 10],
      ['overdue', 4],
    ],
  },
  {
    by: 'universitet',
    at: 'institut',
    dc_type: dcTypeIds.targetedPhd,
    amount: 2,
    ahead: 2,
    short_info: 'Kafedra uchun ilmiy kadrlar tayyorlash haqida',
    written: 3,
    fate: [],
  },
];

/** A direction that the training organization has in the form of study. */
async function directionOf(
  { db }: Demonstration,
  { organizationId }: StaffMember,
  dcType: number,
): Promise<number> {
  const { direction_id } = await db
    .selectFrom('organization_direction')
    .select('direction_id')
    .where('organization_id', '=', organizationId)
    .where(({ eb, val, fn }) => eb(val(dcType), '=', fn.any('dc_types')))
    .orderBy('direction_id')
    .executeTakeFirstOrThrow();
  return direction_id;
}

/** Who sends each event; the others are the scheduler's. */
const sentBy: Partial<Record<Fate, (stage: Demonstration, plot: Plot) => Person>> = {
  send: (stage, { by }) => stage.staff(by),
  opinion: (stage, { at }) => stage.staff(at),
  read: (stage) => stage.staff('agentlik'),
  accept: (stage) => stage.staff('agentlik'),
  reject: (stage) => stage.staff('agentlik'),
};

function saidOf({ agrees = false }: Plot, event: Fate): Said {
  if (event === 'opinion') return { payload: { agrees, text: agrees ? willing : unwilling } };
  return event === 'reject' ? { reason: refusal } : {};
}

async function tellTargetedLetter(stage: Demonstration, plot: Plot): Promise<void> {
  const { dc_type, amount, ahead, named = 0, short_info } = plot;
  const [author, trainer] = [stage.staff(plot.by), stage.staff(plot.at)];
  await stage.at(plot.written, 4);
  const id = await stage.create(author, process, {
    target_org_id: trainer.organizationId,
    direction_id: await directionOf(stage, trainer, dc_type),
    dc_type,
    amount,
    admission_year: Number(stage.day(0).slice(0, 4)) + ahead,
    candidates: stage.applicants.slice(0, named).map(({ index }) => personOf(index).pinfl),
    customer_name: author.organizationId === null ? '“Namuna mashinasozlik” MChJ' : null,
    short_info,
    obligation,
    file_id: await stage.file(author, 'letter'),
  });
  for (const [index, [event, day]] of plot.fate.entries()) {
    await stage.at(day, 5 + index);
    const by = sentBy[event]?.(stage, plot);
    if (by) await stage.act(by, process, id, event, saidOf(plot, event));
    else await stage.actAsSystem(process, id, event);
  }
}

/** The targeted letters of the demonstration. */
export function tellTargetedLetters(stage: Demonstration): void {
  for (const plot of plots) stage.tell(() => tellTargetedLetter(stage, plot));
}
