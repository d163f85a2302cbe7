import type { Answer, Sender } from './app.ts';
import { type ExamCampaign, examCampaign, raised } from './exam-campaign.ts';
import { addFile, type World } from './world.ts';

/** Marks of the candidates, best first; the last one is below the pass mark. */
const givenMarks = [
  [95, 90],
  [90, 80],
  [85, 80],
  [80, 75],
  [70, 70],
  [40, 95],
] as const;

/**
 * What an organization, its agency and others do with requests for additional places of one exam.
 */
interface Requests {
  /** Writes a request: two places under contract, with a letter, unless `change` says otherwise. */
  ask(change?: object, as?: Sender): Promise<Answer>;
  /** One event of a request, with the version read just before unless `body` has one. */
  on(request: number, event: string, body?: object, as?: Sender): Promise<Answer>;
  read(request: number, as?: Sender): Promise<Answer['body']>;
  /** A request that the agency has accepted with so many places. */
  granted(amount: number, change?: object): Promise<number>;
}

function requestsOf(world: World, { period }: Pick<ExamCampaign, 'period'>): Requests {
  const { on, staff, direction } = world;
  const path = '/api/additional-quotas/';
  const requests: Requests = {
    read: async (request, as = staff.university) =>
      (await on.send(as, 'GET', `${path}${request}/`)).body,
    async ask(change = {}, as = staff.university) {
      const letter_file_id = await addFile(world, as, 'quotaLetter');
      const body = {
        period_id: period,
        direction_id: direction,
        dc_type: 200,
        basis: 200,
        payer: 300,
        amount: 2,
        letter_file_id,
      };
      return on.send(as, 'POST', path, { ...body, ...change });
    },
    async on(request, event, body = {}, as = staff.university) {
      const { version } = await requests.read(request);
      const [method, end] =
        event === 'save'
          ? (['PUT', ''] as const)
          : event === 'delete'
            ? (['DELETE', ''] as const)
            : (['POST', `${event}/`] as const);
      return on.send(as, method, `${path}${request}/${end}`, {
        version,
        reason: 'Hujjatlar toʻliq emas.',
        ...body,
      });
    },
    async granted(amount, change = {}) {
      const { body } = await requests.ask({ amount, ...change });
      const id = Number(body.id);
      await requests.on(id, 'ask');
      const answer = await requests.on(id, 'accept', { accepted_amount: amount }, staff.innovation);
      if (answer.status !== 200)
        throw new Error(`accept: ${answer.status} ${JSON.stringify([body, answer.body])}`);
      return id;
    },
  };
  return requests;
}

/**
 * An exam that is finished with one place of the quota: the first candidate has it, the others who
 * pass wait.
 */
export interface AdditionalStage extends ExamCampaign, Requests {
  exam: number;
  /** The application of a candidate by their place in `givenMarks`. */
  application(index: number): number;
  states(): Promise<string[]>;
}

/**
 * `foreign` is the candidate without a mark of the language who is a foreign citizen; `candidates`
 * are the first so many of `givenMarks`.
 */
export async function additionalStage(
  world: World,
  { foreign = -1, candidates = givenMarks.length as number } = {},
): Promise<AdditionalStage> {
  const campaign = await examCampaign(world, { places: 1, candidates });
  const guest = campaign.candidates[foreign];
  if (guest)
    await world.on.services.db
      .updateTable('account')
      .set({ citizenship: 'KZ' })
      .where('id', '=', guest.id)
      .execute();
  const exam = await campaign.create();
  await campaign.schedule(exam);
  for (const [index, { id }] of (await campaign.rows(exam)).entries()) {
    const [direction_mark = 0, english_mark = 0] = givenMarks[index] ?? [];
    await campaign.row(id, 'setMark', {
      direction_mark,
      english_mark: index === foreign ? null : english_mark,
      absent: false,
    });
  }
  for (const [index, { id }] of (await campaign.rows(exam)).entries())
    await campaign.row(
      id,
      index === 0 ? 'accept' : 'refuse',
      index === foreign ? { result_reason: 'Chet el fuqarosi, shartnoma asosida.' } : {},
    );
  await campaign.upload(exam);
  await campaign.act(exam, 'finish');
  await raised(world.on, exam, 'publish', 'rowsOf');
  return {
    ...campaign,
    ...requestsOf(world, campaign),
    exam,
    application: (index) => campaign.candidates[index]?.application ?? 0,
    states: async () => (await campaign.rows(exam)).map(({ state }) => state),
  };
}
