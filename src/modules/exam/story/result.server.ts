import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Walk } from '#server/story/walk.ts';
import { initialSettings } from '#shared/settings.ts';
import { scaleOf } from '../pass-marks.server.ts';
import { walkedExam } from './walk-exam.server.ts';

const process = examResultMachine.id;
const undecided = statesTagged(examMachine, 'undecided');
const withoutPlace = statesTagged(examResultMachine, 'withoutPlace');
const good = { direction_mark: 80, english_mark: 70, absent: false };
/** Slightly better: the only place is theirs, so that a refusal follows the rank. */
const better = { ...good, direction_mark: 81 };
const explained = { result_reason: 'Komissiya qarori bilan belgilandi.' };
const remarks: readonly string[] = ['remarkAccept', 'remarkRefuse'];
/** Events that come before there are marks, and those before the results are published. */
const unmarked: readonly string[] = ['create', 'setMark', 'remove'];
const unpublished: readonly string[] = [...unmarked, 'accept', 'refuse'];

/** Somebody whose documents the first university has received in a period, with the application. */
async function addCandidate(walk: Walk, period: number): Promise<Person & { application: number }> {
  const owner = await walk.newPerson();
  const application = await walk.make('receivedApplication', { owner, record: period });
  return { id: owner.id, application };
}

/** How a candidate of an exam is played: with a rival for the one place that there is. */
export const examResultStory: Story = {
  process,
  async scene(walk): Promise<Scene> {
    const university = walk.staff('university');
    const colleague = await walk.newStaff('university', walk.university);
    // Nobody who has entered marks finishes the exam.
    const closer = await walk.newStaff('university', walk.university);
    const desk = walkedExam(walk);
    const period_id = await walk.make('examPeriod');
    const candidate = await addCandidate(walk, period_id);
    await addCandidate(walk, period_id);
    // A person whose row is placed by hand has none of their own, and no exam waits for one of
    // theirs.
    const spare = await addCandidate(walk, await walk.make('examPeriod'));
    const exam = await walk.create(university, examMachine.id, { period_id });
    await walk.follow(examMachine.id, exam);
    const remark = {
      direction_mark: 90,
      english_mark: 70,
      protocol_file_id: await walk.file(colleague, 'examProtocol'),
    };
    const sent: Record<string, object> = {
      setMark: good,
      accept: explained,
      refuse: explained,
      decline: { file_id: await walk.file(university, 'order') },
      remarkAccept: remark,
      remarkRefuse: { ...remark, direction_mark: 20 },
    };
    const act = (id: number, event: string, payload?: object) =>
      walk.act(university, process, id, event, { payload });
    let acting = university;

    async function rival(): Promise<number> {
      return (await desk.rows(exam))[1]?.id ?? 0;
    }

    /** The day is there; the rival has their marks. */
    async function begin(): Promise<void> {
      const { exam_date } = await walk.db
        .selectFrom('exam_direction')
        .select('exam_date')
        .where('exam_id', '=', exam)
        .executeTakeFirstOrThrow();
      if (exam_date !== null) return;
      await desk.hold(exam);
      await act(await rival(), 'setMark', better);
    }

    /** Marks of the row, when it has none yet. */
    async function mark(id: number): Promise<void> {
      const { total } = await walk.db
        .selectFrom('exam_result')
        .select('total')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (total === null) await act(id, 'setMark', good);
    }

    /** Results of those who have none, and their publication. */
    async function publish(): Promise<void> {
      const { state } = await walk.db
        .selectFrom('exam')
        .select('state')
        .where('id', '=', exam)
        .executeTakeFirstOrThrow();
      if (!undecided.includes(state)) return;
      const { n: taken } = await walk.db
        .selectFrom('exam_result')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('exam_id', '=', exam)
        .where('state', 'in', statesTagged(examResultMachine, 'passed'))
        .executeTakeFirstOrThrow();
      for (const { id, decided } of await desk.rows(exam))
        if (!decided) await act(id, taken > 0 ? 'refuse' : 'accept', explained);
      await walk.act(university, examMachine.id, exam, 'upload', { payload: await desk.files() });
      await walk.act(closer, examMachine.id, exam, 'finish');
    }

    /** The candidate withdraws; a row without a place is one that an appeal has opened. */
    async function leave(from: string, id: number): Promise<void> {
      if (withoutPlace.includes(from)) await walk.actAsSystem(process, id, 'open');
      await walk.act(candidate, applicationMachine.id, candidate.application, 'giveUp');
    }

    return {
      actor: (role) =>
        playedBy(
          { applicant: candidate, doctorate: candidate, university: acting },
          walk.staff('innovation'),
        )(role),
      payload: (event) => ({ ...sent[event] }),
      async prepare({ event, from }, id) {
        acting = remarks.includes(event) ? colleague : university;
        if (event === 'create') return;
        await begin();
        if (!unmarked.includes(event)) await mark(id);
        if (unpublished.includes(event)) return;
        await publish();
        if (event === 'promote') await act(await rival(), 'decline', sent.decline);
        if (event === 'release') return leave(from, id);
        if (remarks.includes(event)) await walk.actAsSystem(process, id, 'open');
      },
      async outside({ event }, id) {
        if (event === 'create') return (await desk.rows(exam))[0]?.id ?? null;
        if (event !== 'acceptAdditional') return null;
        await walk.make('additionalPlace', { record: candidate.application });
        return id;
      },
      placed: () => ({
        exam_id: exam,
        application_id: spare.application,
        owner_id: spare.id,
        organization_id: walk.university,
        direction_id: walk.direction,
        ...scaleOf({ settings: initialSettings }),
        dc_type: 200,
        sent_at: walk.now(),
        direction_mark: 80,
        english_mark: 70,
      }),
    };
  },
};
