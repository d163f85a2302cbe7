import { sql } from 'kysely';
import { attestationMachine } from '#machines/attestation.machine.ts';
import { systemActor } from '#machines/kit.ts';
import { isMonitored } from '#modules/application/for-others/monitored.server.ts';
import type { Demonstration, Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Walk } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import { graceDays, opinionDays } from './schema.ts';

const process = attestationMachine.id;

const opinion =
  'Yakka tartibdagi reja bandlari toʻliq bajarilgan, doktorantni attestatsiyadan oʻtkazish mumkin.';
const rejection = 'Hisobotda ikkinchi bob natijalari yoʻq, ularni qoʻshib qayta yuboring.';

/** How long the organization does not decide before time does something. */
const silentDays: Readonly<Record<string, number>> = { overdue: 40, lapse: 70 };

/** Who takes part in one attestation of the demonstration. */
interface Plot {
  stage: Demonstration;
  study: number;
  owner: Person;
  advisor: Person;
  university: Person;
}

type Fate = (plot: Plot) => Promise<unknown>;

const papersOf = async (stage: Pick<Walk, 'file'>, owner: Person) => ({
  plan_file_id: await stage.file(owner, 'attestationPlan'),
  report_file_id: await stage.file(owner, 'attestationReport'),
});

/** Opened by the scheduler, its papers uploaded so many days ago. Answers the attestation. */
async function drafted({ stage, study, owner }: Plot, days: number): Promise<number> {
  await stage.at(days + 1);
  const id = await stage.createAsSystem(process, { application_id: study });
  await stage.at(days);
  await stage.act(owner, process, id, 'save', { payload: await papersOf(stage, owner) });
  return id;
}

async function sent(plot: Plot, days: number): Promise<number> {
  const id = await drafted(plot, days + 2);
  await plot.stage.at(days);
  await plot.stage.act(plot.owner, process, id, 'send');
  return id;
}

async function judged(plot: Plot, days: number): Promise<number> {
  const id = await sent(plot, days + 3);
  await plot.stage.at(days);
  await plot.stage.act(plot.advisor, process, id, 'giveOpinion', { payload: { opinion } });
  return id;
}

async function decided(plot: Plot, event: 'accept' | 'reject', days: number): Promise<number> {
  const id = await judged(plot, days + 4);
  await plot.stage.at(days);
  await plot.stage.act(plot.university, process, id, event, { reason: rejection });
  return id;
}

/** What becomes of the attestations of students, one after the other. */
const fates: readonly Fate[] = [
  (plot) => drafted(plot, 5),
  (plot) => judged(plot, 3),
  (plot) => decided(plot, 'accept', 15),
  (plot) => decided(plot, 'reject', 8),
  (plot) => sent(plot, opinionDays + 2),
  (plot) => sent(plot, 4),
  async (plot) => {
    const id = await decided(plot, 'reject', 45);
    await plot.stage.at(14);
    await plot.stage.actAsSystem(process, id, 'expire');
  },
  async (plot) => {
    const id = await sent(plot, 70);
    await plot.stage.at(5);
    await plot.stage.actAsSystem(process, id, 'lapse');
  },
  async (plot) => {
    const id = await decided(plot, 'reject', 30);
    await plot.stage.at(20);
    await plot.stage.act(plot.owner, process, id, 'rework');
  },
];

/** Students whom an organization has now and who have an advisor, in an order. */
async function plotsOf(
  stage: Demonstration,
  order: ReturnType<typeof sql>,
  limit: number,
): Promise<Plot[]> {
  const university = stage.staff('universitet');
  const { rows } = await sql<{ study: number; owner: number; advisor: number }>`
    select a.id as study, a.owner_id as owner, v.account_id as advisor
    from application a join advisor v on v.id = a.advisor_id
    where a.organization_id = ${university.organizationId} and ${isMonitored}
      and v.account_id is not null
      and (a.study_end is null or a.study_end > ${stage.day(-1)})
    order by ${order} limit ${limit}`.execute(stage.db);
  return rows.map(({ study, owner, advisor }) => ({
    stage,
    study,
    owner: { id: owner },
    advisor: { id: advisor },
    university,
  }));
}

/**
 * Attestations: of the first demonstration university one in every state, and how one is played.
 */
export const attestationStory: Story = {
  process,
  async scene(walk): Promise<Scene> {
    const owner = await walk.newPerson();
    const university = walk.staff('university');
    const advisor = await walk.newStaff('advisor', walk.university);
    const advisor_id = await walk.make('advisorHere', { owner: advisor });
    // No order is dated later than today, however long the attestation waits.
    const ordered = { order_date: walk.today() };
    const study = await walk.make('student', { owner, change: { advisor_id } });
    const papers = await papersOf(walk, owner);
    const payload: Readonly<Record<string, Record<string, unknown>>> = {
      create: papers,
      save: papers,
      giveOpinion: { opinion },
    };
    const lateBy = 500 + graceDays;
    return {
      actor: playedBy({ doctorate: owner, university, advisor }, walk.staff('innovation')),
      payload: (event) => payload[event] ?? {},
      async prepare({ event, from }, id) {
        walk.days(silentDays[event] ?? 0);
        if (from === 'pending' && (event === 'accept' || event === 'reject'))
          await walk.act(advisor, process, id, 'giveOpinion', { payload: { opinion } });
        if (event === 'expire') walk.days(lateBy);
        if (event === 'close')
          await walk.make('removedStudent', { record: study, change: ordered });
      },
      async outside({ from, role }) {
        if (from !== 'absent' || role !== systemActor.role) return null;
        return walk.createAsSystem(process, { application_id: study });
      },
      placed: () => ({
        application_id: study,
        owner_id: owner.id,
        study_year: 2,
        year_start: addDays(walk.today(), -135),
        year_end: addDays(walk.today(), 229),
        due_on: addDays(walk.today(), 229 + graceDays),
        leave_days: 0,
        sent_on: walk.today(),
        decided_on: walk.today(),
        ...papers,
      }),
    };
  },
  demonstration(stage) {
    stage.tell(async () => {
      await stage.at(90);
      const first = sql`a.owner_id = ${stage.students[0]?.id ?? 0} desc, a.id`;
      const plots = await plotsOf(stage, first, fates.length);
      for (const [at, plot] of plots.entries())
        stage.tell(async () => {
          await fates[at]?.(plot);
        });
      // Of the last of them the study ends before it is sent.
      for (const plot of await plotsOf(stage, sql`a.id desc`, 1))
        stage.tell(async () => {
          await drafted(plot, 60);
        });
    });
  },
};
