import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Demonstration, StaffMember, Stage, Story } from '#server/story/story.ts';
import { type PropMaker, playedBy, type Scene, type Walk } from '#server/story/walk.ts';
import type { AdditionalQuotaFields } from './schema.ts';

const process = additionalQuotaMachine.id;
const finished = statesTagged(examMachine, 'finished');
const withoutPlace = statesTagged(examResultMachine, 'withoutPlace');
/** Events that come when the exam is closed. */
const ends: readonly string[] = ['expire', 'lapse'];
/** The results are out since so many days; everything happens on that day. */
const published = 2;

const outsideQuota = { basis: 100, payer: 100 } as const;
const contract = { basis: 200, payer: 300 } as const;
const description =
  'Talabgorlarning bali oʻtish balidan yuqori, tashkilotning oʻquv bazasi yetarli.';

/** Those who have no place in a finished exam, best first, and where. */
const withoutPlaceIn = ({ db }: Pick<Stage, 'db'>) =>
  db
    .selectFrom('exam_result as x')
    .innerJoin('exam as e', 'e.id', 'x.exam_id')
    .select(['e.period_id', 'x.direction_id', 'x.dc_type', 'x.application_id'])
    .where('e.state', 'in', finished)
    .where('x.state', 'in', withoutPlace)
    .where('x.total', 'is not', null)
    .orderBy('x.total', 'desc');

/** What is asked for, and how far it has come by now. */
interface Plot extends Pick<AdditionalQuotaFields, 'basis' | 'payer' | 'amount'> {
  /** The hour at which it is written: of one basis only one waits at a time. */
  from: number;
  asked?: true;
  /** So many places were given. */
  given?: number;
  /** The best without a place is named for it. */
  named?: true;
}

const plots: readonly Plot[] = [
  { from: 6, ...outsideQuota, amount: 1, asked: true, given: 1, named: true },
  { from: 6, ...contract, amount: 3, asked: true, given: 2 },
  { from: 10, ...contract, amount: 1, asked: true },
  { from: 12, ...outsideQuota, amount: 1 },
];

async function tellRequest(stage: Demonstration, staff: StaffMember, plot: Plot): Promise<void> {
  const { from, asked, given, named, ...wanted } = plot;
  await stage.at(published, from);
  const { application_id, ...where } = await withoutPlaceIn(stage)
    .where('e.organization_id', '=', staff.organizationId)
    .executeTakeFirstOrThrow();
  const letter_file_id = asked
    ? await stage.file(staff, 'quotaLetter', 'Qoʻshimcha kvota ajratishni soʻraymiz.')
    : null;
  const form = { ...where, ...wanted, description, letter_file_id };
  const id = await stage.create(staff, process, form);
  if (!asked) return;
  await stage.at(published, from + 1);
  await stage.act(staff, process, id, 'ask');
  if (given === undefined) return;
  await stage.at(published, from + 3);
  const payload = { accepted_amount: given };
  await stage.act(stage.staff('agentlik'), process, id, 'accept', { payload });
  if (!named) return;
  await stage.at(published, from + 5);
  await stage.act(staff, process, id, 'distribute', {
    payload: { application_ids: [application_id] },
  });
}

/**
 * A place of the additional quota for somebody (`record`, their application) who passed without
 * one.
 */
const additionalPlace: PropMaker = async (walk, { record = 0 }) => {
  const university = walk.staff('university');
  const { period_id, dc_type } = await walk.db
    .selectFrom('application')
    .select(['period_id', 'dc_type'])
    .where('id', '=', record)
    .executeTakeFirstOrThrow();
  const id = await walk.create(university, process, {
    period_id,
    direction_id: walk.direction,
    dc_type,
    ...contract,
    amount: 1,
    letter_file_id: await walk.file(university, 'quotaLetter'),
  });
  await walk.act(university, process, id, 'ask');
  await walk.act(walk.staff('innovation'), process, id, 'accept', {
    payload: { accepted_amount: 1 },
  });
  await walk.act(university, process, id, 'distribute', { payload: { application_ids: [record] } });
  return id;
};

/** A university asks for places for those who passed its exam without one. */
async function scene(walk: Walk): Promise<Scene> {
  const university = walk.staff('university');
  const exam = await walk.make('finishedExam');
  const best = () => withoutPlaceIn(walk).where('e.id', '=', exam).executeTakeFirstOrThrow();
  const { application_id, ...where } = await best();
  const letter_file_id = await walk.file(university, 'quotaLetter');
  const asked = { ...contract, amount: 2, letter_file_id };
  const birth = { ...where, ...asked };
  let named = application_id;
  const sent: Readonly<Record<string, () => Record<string, unknown>>> = {
    create: () => birth,
    save: () => asked,
    accept: () => ({ accepted_amount: 2 }),
    distribute: () => ({ application_ids: [named] }),
  };
  return {
    actor: playedBy({ university }, walk.staff('innovation')),
    payload: (event) => sent[event]?.() ?? {},
    async prepare({ event }) {
      if (ends.includes(event)) await walk.make('closedExam', { record: exam });
      if (event === 'distribute') named = (await best()).application_id;
    },
    placed: () => ({ ...birth, organization_id: walk.university }),
  };
}

/**
 * Requests for additional places of one exam: one whose place the named candidate has, one that was
 * given in part and waits for names, one that the agency decides about, and a draft; and how one
 * is played.
 */
export const additionalQuotaStory: Story = {
  process,
  props: { additionalPlace },
  scene,
  demonstration(stage) {
    for (const plot of plots) stage.tell(() => tellRequest(stage, stage.staff('institut'), plot));
  },
};
