import { scaleOf } from '#modules/exam/pass-marks.server.ts';
import { examResultProcess } from '#modules/exam/result.server.ts';
import { actAsSystem } from '#server/processes/raise.ts';
import { initialSettings } from '#shared/settings.ts';
import { addActor } from '../actors.ts';
import { requestsOf } from '../additional-stage.ts';
import type { Sender } from '../app.ts';
import { examCampaign } from '../exam-campaign.ts';
import { addFile } from '../world.ts';
import { doing, reason, type Scene, type Script } from './script.ts';

const good = { direction_mark: 80, english_mark: 70, absent: false };
/** Slightly better: the only place is theirs, so that a refusal follows the rank. */
const better = { ...good, direction_mark: 81 };
const explained = { result_reason: 'Komissiya qarori bilan belgilandi.' };
const remarks = ['remarkAccept', 'remarkRefuse'];
/** Events that come when the results are published. */
const afterwards = [
  'publish',
  'acceptAdditional',
  'refuseAdditional',
  'decline',
  'promote',
  'open',
  'displace',
  ...remarks,
];

export const examResultScript: Script = {
  process: 'examResult',
  async scene(world): Promise<Scene> {
    const { on, staff, university, direction } = world;
    const campaign = await examCampaign(world, { places: 1, candidates: 2 });
    const exam = await campaign.create();
    const [candidate] = campaign.candidates;
    // A person whose row is placed by hand has none of their own, and no exam waits for one of
    // theirs.
    const spare = await campaign.stranger();
    const colleague = await addActor(on, 'university', { organization_id: university });
    const paper = {
      [staff.university.id]: await addFile(world, staff.university, 'order'),
      [colleague.id]: await addFile(world, colleague, 'order'),
    };
    let acting: Sender = staff.university;
    const remark = { direction_mark: 90, english_mark: 70, protocol_file_id: paper[colleague.id] };
    const sent: Record<string, Record<string, unknown>> = {
      setMark: good,
      accept: explained,
      refuse: explained,
      decline: { file_id: paper[staff.university.id] },
      remarkAccept: remark,
      remarkRefuse: { ...remark, direction_mark: 20 },
    };
    const marked = async () =>
      (await on.send(staff.university, 'GET', `/api/exams/${exam}/`)).body.first_day !== null;
    const stateOf = async () =>
      String((await on.send(staff.university, 'GET', `/api/exams/${exam}/`)).body.state);
    async function publish(): Promise<void> {
      if ((await stateOf()) !== 'draft') return;
      const rows = await campaign.rows(exam);
      const taken = rows.some(({ state }) => state === 'accepted');
      for (const { id, state } of rows)
        if (state === 'noResult') await campaign.row(id, taken ? 'refuse' : 'accept', explained);
      await campaign.upload(exam);
      await campaign.act(exam, 'finish');
    }
    return {
      actor: (role) =>
        ({
          applicant: candidate ?? staff.applicant,
          doctorate: candidate ?? staff.applicant,
          university: acting,
        })[String(role)] ?? staff.innovation,
      payload: (event) => sent[event] ?? {},
      async prepare({ event }, id) {
        acting = remarks.includes(event) ? colleague : staff.university;
        if (event === 'create') return;
        if (!(await marked())) await schedule();
        if (event !== 'setMark' && event !== 'remove') await needMarks(id);
        if (!afterwards.includes(event)) return;
        await publish();
        if (event === 'promote')
          await doing(world, 'exam-results', await rival())(staff.university, 'decline', {
            ...sent.decline,
            reason,
          });
        if (remarks.includes(event))
          await actAsSystem(on.services, examResultProcess, id, {
            event: 'open',
            job: 'walk',
          });
      },
      async outside({ event }, id) {
        if (event === 'create') return (await campaign.rows(exam))[0]?.id ?? null;
        if (event !== 'acceptAdditional') return null;
        await giveAdditionalPlace();
        return id;
      },
      placed: () => ({
        exam_id: exam,
        application_id: spare.application,
        owner_id: spare.id,
        organization_id: university,
        direction_id: direction,
        ...scaleOf({ settings: initialSettings }),
        dc_type: 200,
        sent_at: on.clock.now(),
        direction_mark: 80,
        english_mark: 70,
      }),
    };

    async function rival(): Promise<number> {
      return (await campaign.rows(exam))[1]?.id ?? 0;
    }

    /** The day is there; the rival has their marks. */
    async function schedule(): Promise<void> {
      await campaign.schedule(exam);
      await campaign.row(await rival(), 'setMark', better);
    }

    /** The candidate is named for the one place of a request. */
    async function giveAdditionalPlace(): Promise<void> {
      const requests = requestsOf(world, campaign);
      const request = await requests.granted(1);
      const { status, body } = await requests.on(request, 'distribute', {
        application_ids: [candidate?.application],
      });
      if (status !== 200) throw new Error(`distribute: ${status} ${JSON.stringify(body)}`);
    }

    /** Marks of the row, when it has none yet. */
    async function needMarks(id: number): Promise<void> {
      const { body } = await on.send(staff.university, 'GET', `/api/exam-results/${id}/`);
      if (body.total === null)
        await doing(world, 'exam-results', id)(staff.university, 'setMark', good);
    }
  },
};
