import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Story } from '#server/story/story.ts';
import { playedBy, type Scene } from '#server/story/walk.ts';
import { initialSettings } from '#shared/settings.ts';
import { scaleOf } from '../pass-marks.server.ts';
import { tellExams } from './demonstration.server.ts';
import { examProps } from './props.server.ts';
import { walkedExam } from './walk-exam.server.ts';

const process = examMachine.id;
const finished = statesTagged(examMachine, 'finished');
const low = { direction_mark: 40, english_mark: 80, absent: false };
/** After everything that an exam has to wait for. */
const long = 60;

/** Admission exams, and how one is played: of a university with one place and one candidate. */
export const examStory: Story = {
  process,
  props: examProps,
  demonstration: tellExams,
  async scene(walk): Promise<Scene> {
    const university = walk.staff('university');
    const examiner = await walk.newStaff('university', walk.university);
    const exam = walkedExam(walk);
    const period_id = await walk.make('examPeriod');
    const candidate = await walk.newPerson();
    const application = await walk.make('receivedApplication', {
      owner: candidate,
      record: period_id,
    });
    const files = await exam.files();
    const sent: Record<string, () => object> = {
      create: () => ({ period_id }),
      setSchedule: exam.schedule,
      upload: () => files,
    };

    /** Marks, a result and the protocol for the candidate, so that the exam can be finished. */
    async function decide(id: number): Promise<void> {
      const [row] = await exam.rows(id);
      if (!row || row.decided) return;
      await exam.hold(id);
      await walk.act(examiner, examResultMachine.id, row.id, 'setMark', { payload: low });
      await walk.act(university, examResultMachine.id, row.id, 'refuse');
      const { protocols } = files;
      await walk.act(university, process, id, 'upload', { payload: { protocols } });
    }

    const readied: Record<string, (id: number, from: string) => Promise<void>> = {
      finish: decide,
      async close(id) {
        await walk.act(university, process, id, 'upload', { payload: files });
        walk.days(long);
      },
      async cancel() {
        await walk.act(candidate, applicationMachine.id, application, 'giveUp');
        await walk.follow(applicationMachine.id, application);
        walk.days(long);
      },
      // An appeal that nobody answers holds up an exam that is finished.
      async overdue(_id, from) {
        if (finished.includes(from))
          await walk.act(candidate, applicationMachine.id, application, 'appeal');
        walk.days(long);
      },
    };
    return {
      actor: playedBy({ university }, walk.staff('innovation')),
      payload: (event) => ({ ...sent[event]?.() }),
      async prepare({ event, from }, id) {
        await walk.follow(process, id);
        await readied[event]?.(id, from);
      },
      placed: () => ({
        period_id,
        organization_id: walk.university,
        ...scaleOf({ settings: initialSettings }),
      }),
    };
  },
};
