import type { Answer, Sender } from './app.ts';
import { type ExamCampaign, examCampaign } from './exam-campaign.ts';
import { runJobs } from './jobs.ts';
import type { OpenWorld } from './open-world.ts';
import { addFile } from './world.ts';

/** Marks of the candidates, best first: one place, then those who wait for additional ones, the last one below the pass mark. */
export const givenMarks = [
  [95, 90],
  [90, 80],
  [85, 80],
  [80, 75],
  [70, 70],
  [40, 95],
] as const;

/** An exam that is finished with one place of the quota: the first candidate has it, four more pass and wait, the sixth fails. */
export interface AdditionalStage extends ExamCampaign {
  exam: number;
  /** Asks the question of the form and sends it; the letter is uploaded unless `change` says otherwise. */
  ask(change?: object, as?: Sender): Promise<Answer>;
  /** One event of a request, with the version read just before unless `body` has one. */
  on(request: number, event: string, body?: object, as?: Sender): Promise<Answer>;
  read(request: number, as?: Sender): Promise<Answer['body']>;
  /** A request that is accepted with so many places. */
  granted(amount: number, change?: object): Promise<number>;
  /** The application of a candidate by his place in `givenMarks`. */
  application(index: number): number;
  states(): Promise<string[]>;
}

export async function additionalStage(world: OpenWorld, { foreign = -1, places = 1 } = {}): Promise<AdditionalStage> {
  const { on, staff, direction } = world;
  const campaign = await examCampaign(world, { places, candidates: givenMarks.length });
  const guest = campaign.candidates[foreign];
  if (guest) await on.services.db.updateTable('account').set({ citizenship: 'KZ' }).where('id', '=', guest.id).execute();
  const exam = await campaign.create();
  await campaign.schedule(exam);
  const rows = await campaign.rows(exam);
  for (const [index, { id }] of rows.entries()) {
    const [direction_mark = 0, english_mark = 0] = givenMarks[index] ?? [];
    await campaign.row(id, 'setMark', { direction_mark, english_mark: index === foreign ? null : english_mark, absent: false });
  }
  for (const [index, { id }] of rows.entries()) {
    const accepted = index < places && index !== foreign;
    await campaign.row(id, accepted ? 'accept' : 'refuse', index === foreign ? { result_reason: 'Chet el fuqarosi, shartnoma asosida.' } : {});
  }
  await campaign.upload(exam);
  await campaign.act(exam, 'finish');
  await runJobs(on);
  const path = '/api/additional-quotas/';
  const read: AdditionalStage['read'] = async (request, as = staff.university) => (await on.send(as, 'GET', `${path}${request}/`)).body;
  const stage: AdditionalStage = {
    ...campaign,
    ...{ exam, read },
    application: (index) => campaign.candidates[index]?.application ?? 0,
    states: async () => (await campaign.rows(exam)).map(({ state }) => state),
    async ask(change = {}, as = staff.university) {
      const letter_file_id = await addFile(world, as, 'order');
      const body = { period_id: campaign.period, direction_id: direction, dc_type: 200, basis: 200, payer: 300, amount: 2, letter_file_id };
      return on.send(as, 'POST', path, { ...body, ...change });
    },
    async on(request, event, body = {}, as = staff.university) {
      const { version } = await read(request);
      return on.send(as, 'POST', `${path}${request}/${event}/`, { version, reason: 'Hujjatlar toʻliq emas.', ...body });
    },
    async granted(amount, change = {}) {
      const made = await stage.ask({ amount, ...change });
      const id = Number(made.body.id);
      for (const [event, body, as] of [
        ['ask', {}, staff.university],
        ['accept', { accepted_amount: amount }, staff.innovation],
      ] as const) {
        const answer = await stage.on(id, event, body, as);
        if (answer.status !== 200) throw new Error(`${event}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      return id;
    },
  };
  return stage;
}
