import { applicationMachine } from '#machines/application.machine.ts';
import type { Demonstration, Invented } from '#server/story/story.ts';
import { addDays } from '#shared/dates.ts';
import { advisorOf, type Place, placeOf, spread } from './place.server.ts';

const process = applicationMachine.id;

/** A student of the time before the platform. */
interface Plot {
  stage: Demonstration;
  owner: Invented;
  at: number;
  fate: FateName;
  place: Place;
  id: number;
}

type Fate = (plot: Plot) => Promise<void>;

/** Number, date and file of an order that was signed so many days ago. */
async function orderOf({ stage, place }: Plot, order_number: string, daysAgo: number) {
  return {
    order_number,
    order_date: stage.day(daysAgo),
    order_file_id: await stage.file(place.reviewer, 'order'),
  };
}

/** Students whom the state does not pay for, so that every list has somebody: by place in the plan. */
const paidBy: Readonly<Record<number, Record<string, unknown>>> = {
  5: { dc_type: 900 },
  8: { dc_type: 1200, contract_payer: 300 },
  11: { dc_type: 1200, contract_payer: 300 },
  12: { dc_type: 1100, contract_payer: 200, contract_payer_name: 'Oʻzbekneftgaz AJ' },
  15: { dc_type: 1200, contract_payer: 300 },
};

/** The usual type of study of a fate. */
function typeOf(fate: FateName, at: number): number {
  if (fate === 'traineeGraduated') return 300;
  if (fate === 'defended') return 100;
  return [200, 100, 200, 700][at % 4] ?? 200;
}

/** Days since the start: ended studies are long over, two of the others end soon or are over. */
function daysSinceStart(fate: FateName, at: number): number {
  if (fate === 'graduated' || fate === 'defended' || fate === 'traineeGraduated') return 1180;
  return { 6: 1075, 9: 1110 }[at] ?? 400 + at * 11;
}

/** Type, payer and contract of a study that began on a day. */
function paymentOf(fate: FateName, at: number, start: string): Record<string, unknown> {
  const paid = paidBy[at];
  if (!paid) return { dc_type: typeOf(fate, at) };
  return paid.contract_payer
    ? { ...paid, contract_number: `${at}-sh`, contract_date: addDays(start, -20) }
    : paid;
}

/** Entered by the organization: study and order come with it. */
const added: Fate = async (plot) => {
  const { stage, owner, at, fate, place } = plot;
  await stage.at(120);
  const { pinfl, surname, first_name, middle_name } = await stage.db
    .selectFrom('account')
    .select(['pinfl', 'surname', 'first_name', 'middle_name'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const days = daysSinceStart(fate, at);
  const study_start = stage.day(days);
  plot.id = await stage.create(place.reviewer, process, {
    pinfl,
    surname,
    first_name,
    middle_name,
    ...paymentOf(fate, at, study_start),
    direction_id: place.directionId,
    edu_language: 100,
    topic: 'Milliy iqtisodiyot tarmoqlarida ilmiy yechimlar',
    advisor_id: await advisorOf(stage, place.organizationId, at),
    study_start,
    ...(await orderOf(plot, `45-${at}`, days + 5)),
  });
};

const confirmed: Fate = async (plot) => {
  await added(plot);
  await plot.stage.at(110);
  await plot.stage.act(plot.stage.staff('agentlik'), process, plot.id, 'confirmOld');
};

/** On leave from one day to another, counted back from the day of the story. */
async function onLeave(
  plot: Plot,
  event: { at: number; from: number; until: number; ground: number; reason: string },
): Promise<void> {
  const { stage, place } = plot;
  await confirmed(plot);
  await stage.at(event.at);
  await stage.act(place.reviewer, process, plot.id, 'vacation', {
    reason: event.reason,
    payload: {
      leave_ground: event.ground,
      leave_start: stage.day(event.from),
      leave_stop: stage.day(event.until),
      ...(await orderOf(plot, '58-t', event.at + 1)),
    },
  });
}

const finished =
  (event: 'finish' | 'finishTrainee'): Fate =>
  async (plot) => {
    await confirmed(plot);
    await plot.stage.at(30);
    await plot.stage.act(plot.place.reviewer, process, plot.id, event, {
      payload: await orderOf(plot, '301-t', 31),
    });
  };

/** Removed for broken rules, which they do not agree with. */
const removedForRules: Fate = async (plot) => {
  const { stage, place } = plot;
  await confirmed(plot);
  await stage.at(7);
  await stage.act(place.reviewer, process, plot.id, 'cancel', {
    reason: 'Uzrli sababsiz ilmiy seminarlarga qatnashmagan.',
    payload: { cancel_reason: 300, ...(await orderOf(plot, '307-t', 8)) },
  });
};

const appealed: Fate = (plot) =>
  plot.stage.act(plot.owner, process, plot.id, 'appeal', {
    reason: 'Oʻsha kunlarda davolanganman, kasallik varaqasi bor.',
  });

const fates = {
  added,
  confirmed,
  async handedOver(plot) {
    const { stage, place, at } = plot;
    await confirmed(plot);
    await stage.at(40);
    await stage.act(place.reviewer, process, plot.id, 'setAdvisor', {
      reason: 'Avvalgi ilmiy rahbar boshqa ishga oʻtdi.',
      payload: { advisor_id: await advisorOf(stage, place.organizationId, at + 3) },
    });
  },
  async unconfirmed(plot) {
    const { stage } = plot;
    await added(plot);
    await stage.at(100);
    await stage.act(stage.staff('agentlik'), process, plot.id, 'unconfirmOld', {
      reason: 'Buyruq nusxasi oʻqilmaydi, aniqroq nusxasini yuklang.',
    });
  },
  onLeave: (plot) =>
    onLeave(plot, {
      at: 60,
      from: 60,
      until: -120,
      ground: 100,
      reason: 'Sogʻligʻi tufayli arizasiga koʻra.',
    }),
  lateFromLeave: (plot) =>
    onLeave(plot, {
      at: 105,
      from: 104,
      until: 12,
      ground: 500,
      reason: 'Oilaviy sharoiti tufayli arizasiga koʻra.',
    }),
  graduated: finished('finish'),
  traineeGraduated: finished('finishTrainee'),
  async defended(plot) {
    const { stage, place } = plot;
    await finished('finish')(plot);
    await stage.at(10);
    await stage.act(place.reviewer, process, plot.id, 'defend', {
      payload: { defence_date: stage.day(12), degree_document: 'DSc 004512' },
    });
  },
  async cancelled(plot) {
    const { stage, place } = plot;
    await confirmed(plot);
    await stage.at(25);
    await stage.act(place.reviewer, process, plot.id, 'cancel', {
      reason: 'Oʻz xohishiga koʻra bergan arizasi asosida.',
      payload: { cancel_reason: 400, ...(await orderOf(plot, '301-t', 26)) },
    });
  },
  async contested(plot) {
    await removedForRules(plot);
    await plot.stage.at(4);
    await appealed(plot);
  },
  async reinstated(plot) {
    const { stage } = plot;
    await removedForRules(plot);
    await stage.at(4);
    await appealed(plot);
    await stage.at(2);
    await stage.act(stage.staff('agentlik'), process, plot.id, 'reinstate', {
      reason: 'Kasallik varaqasi asl nusxada taqdim etildi, buyruq asossiz.',
    });
  },
} satisfies Record<string, Fate>;
type FateName = keyof typeof fates;

/** How many of each there are. */
const plan: Readonly<Record<FateName, number>> = {
  added: 3,
  confirmed: 11,
  handedOver: 3,
  unconfirmed: 3,
  onLeave: 4,
  lateFromLeave: 2,
  graduated: 4,
  traineeGraduated: 3,
  defended: 4,
  cancelled: 4,
  contested: 1,
  reinstated: 1,
};

/** Students of exam types; the first is the student of the demonstration. */
export function tellStudies(stage: Demonstration): void {
  const told: FateName[] = ['confirmed', ...spread(plan)];
  for (const [at, fate] of told.entries()) {
    const owner = stage.students[at];
    if (!owner) throw new Error('more studies are told than people study');
    stage.tell(async () => {
      const place = await placeOf(stage, at, typeOf(fate, at));
      await fates[fate]({ stage, owner, at, fate, place, id: 0 });
    });
  }
}
