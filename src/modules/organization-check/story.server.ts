import { sql } from 'kysely';
import { statesTagged, systemActor } from '#machines/kit.ts';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { isMonitored } from '#modules/application/for-others/monitored.server.ts';
import { reportReasons } from '#modules/monitoring/codes.ts';
import type { Demonstration, Person, Stage, Story } from '#server/story/story.ts';
import { type About, playedBy, type Scene, type Step, type Walk } from '#server/story/walk.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { rowStatusIds } from './codes.ts';
import { lateDays, noticeDays, reopenDays, type SavedRow } from './schema.ts';

const process = organizationCheckMachine.id;
const open = statesTagged(organizationCheckMachine, 'open');
const planned = statesTagged(organizationCheckMachine, 'planned');

const members = [
  { name: 'Ismoilova Dildora', position: 'Agentlik boʻlim boshligʻi, ishchi guruh rahbari' },
  { name: 'Yoʻldoshev Sherzod', position: 'Vazirlik bosh mutaxassisi' },
];
const shortcoming = 'Yakka tartibdagi ish rejasi kengash tomonidan tasdiqlanmagan.';
const answer = 'Reja kengash yigʻilishida tasdiqlandi, bayonnoma ilova qilindi.';
const settled = 'Taqdim etilgan bayonnoma koʻrib chiqildi, kamchilik bartaraf etilgan.';
const putOff = 'Ishchi guruh rahbari xizmat safarida boʻlgani uchun sana surildi.';

/** The days of a check that takes five days. */
const planFrom = (starts_on: string) => ({
  starts_on,
  ends_on: addDays(starts_on, 4),
  members,
});

const rowsOf = async (stage: Stage, id: number): Promise<number[]> => {
  const rows = await stage.db
    .selectFrom('organization_check_row')
    .select('id')
    .where('check_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
};
const checkOf = (stage: Stage, id: number) =>
  stage.db
    .selectFrom('organization_check')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const completed = (id: number, mark: number | null = 85): SavedRow => ({
  id,
  status: rowStatusIds.completed,
  reason_code: null,
  mark,
  deadline: null,
  note: null,
  file_id: null,
});
const withDeadline = (id: number, deadline: string): SavedRow => ({
  ...completed(id, 45),
  status: rowStatusIds.deadlineGiven,
  reason_code: reportReasons[0].id,
  deadline,
  note: shortcoming,
});
const failedRow = (id: number): SavedRow => ({
  ...completed(id, 20),
  status: rowStatusIds.notCompleted,
  reason_code: reportReasons[0].id,
  note: shortcoming,
});

/** Events that need a row with a deadline. */
const ofOpenRows = ['answer', 'settleRow', 'overdue'];

/** Ends what an earlier scene has left open: an organization has one check at a time. */
async function endOpen(walk: Walk, agency: Person): Promise<void> {
  const left = await walk.db
    .selectFrom('organization_check')
    .select(['id', 'state'])
    .where('organization_id', '=', walk.university)
    .where('state', 'in', open)
    .execute();
  for (const { id, state } of left) {
    if (planned.includes(state)) await walk.act(agency, process, id, 'start');
    const rows = (await rowsOf(walk, id)).map((row) => completed(row));
    await walk.act(agency, process, id, 'saveRows', { payload: { rows } });
    await walk.act(agency, process, id, 'finish');
  }
}

/** A check that has just found that a student has not fulfilled the plan. */
async function failedInCheck(walk: Walk, { record = 0 }: About): Promise<number> {
  const agency = walk.staff('innovation');
  await endOpen(walk, agency);
  const id = await walk.create(agency, process, {
    organization_id: walk.university,
    ...planFrom(addDays(walk.today(), noticeDays)),
  });
  await walk.act(agency, process, id, 'start');
  const rows = await walk.db
    .selectFrom('organization_check_row')
    .select(['id', 'application_id'])
    .where('check_id', '=', id)
    .execute();
  const judged = rows.map((row) =>
    row.application_id === record ? failedRow(row.id) : completed(row.id),
  );
  await walk.act(agency, process, id, 'saveRows', { payload: { rows: judged } });
  await walk.act(agency, process, id, 'finish');
  return id;
}

/** Lets time pass until a day is over. */
function after(walk: Walk, day: string, days = 0): void {
  const left = daysBetween(walk.today(), addDays(day, days));
  if (left > 0) walk.days(left);
}

async function scene(walk: Walk, steps: readonly Step[]): Promise<Scene> {
  const owner = await walk.newPerson();
  await walk.make('student', { owner });
  const agency = walk.staff('innovation');
  const ministry = walk.staff('ministry');
  const university = walk.staff('university');
  await endOpen(walk, agency);
  const givesDeadline = steps.some(({ event }) => ofOpenRows.includes(event));
  let rows: number[] = [1];
  const judged = (): SavedRow[] => {
    const [first = 1, ...others] = rows;
    const deadline = addDays(walk.today(), 20);
    const head = givesDeadline ? withDeadline(first, deadline) : completed(first);
    return [head, ...others.map((id) => completed(id))];
  };
  const payload: Readonly<Record<string, () => object>> = {
    plan: () => ({
      organization_id: walk.university,
      ...planFrom(addDays(walk.today(), noticeDays)),
    }),
    change: () => planFrom(addDays(walk.today(), noticeDays + 3)),
    saveRows: () => ({ rows: judged() }),
    answer: () => ({ row_id: rows[0] ?? 1, answer }),
    settleRow: () => ({ row_id: rows[0] ?? 1, status: rowStatusIds.completed }),
  };
  return {
    actor: playedBy({ university, ministry }, agency),
    payload: (event) => ({ ...payload[event]?.() }),
    async prepare({ event, role }, id) {
      if (id === 0) return;
      rows = await rowsOf(walk, id);
      const { starts_on, finished_on } = await checkOf(walk, id);
      if (event === 'start' && role === systemActor.role) after(walk, starts_on);
      if (event === 'finish')
        await walk.act(agency, process, id, 'saveRows', { payload: { rows: judged() } });
      if (event === 'settleRow')
        await walk.act(university, process, id, 'answer', { payload: { row_id: rows[0], answer } });
      if (event === 'overdue') after(walk, addDays(walk.today(), 20), lateDays + 1);
      if (event === 'archive') after(walk, finished_on ?? walk.today(), reopenDays + 1);
    },
    placed: () => ({
      organization_id: walk.university,
      author_id: ministry.id,
      starts_on: walk.today(),
      ends_on: walk.today(),
      members: JSON.stringify(members),
      started_on: walk.today(),
      finished_on: walk.today(),
    }),
  };
}

/** Who takes part in one check of the demonstration. */
interface Plot {
  stage: Demonstration;
  organization: number;
  author: Person;
  university: Person;
}

/** Planned so many days before it begins, and begun. Answers the check. */
async function begun({ stage, organization, author }: Plot, days: number): Promise<number> {
  await stage.at(days + noticeDays + 4);
  const id = await stage.create(author, process, {
    organization_id: organization,
    ...planFrom(stage.day(days)),
  });
  await stage.at(days);
  await stage.actAsSystem(process, id, 'start');
  return id;
}

/** Some of the rows judged: the first `give` with a deadline, one failed, the others completed. */
async function judgeRows(
  { stage, author }: Plot,
  id: number,
  { give = 0, fail = 0, all = true }: { give?: number; fail?: number; all?: boolean },
): Promise<number[]> {
  const rows = await rowsOf(stage, id);
  const now = all ? rows : rows.slice(0, Math.ceil(rows.length / 2));
  await stage.act(author, process, id, 'saveRows', {
    payload: {
      rows: now.map((row, at) => {
        if (at < give) return withDeadline(row, addDays(stage.today(), 20));
        return at < give + fail ? failedRow(row) : completed(row, 60 + ((at * 7) % 40));
      }),
    },
  });
  return rows;
}

async function finished(
  plot: Plot,
  days: number,
  found: { give?: number; fail?: number },
): Promise<{ id: number; rows: number[] }> {
  const id = await begun(plot, days + 4);
  await plot.stage.at(days + 1);
  const rows = await judgeRows(plot, id, found);
  await plot.stage.at(days);
  await plot.stage.act(plot.author, process, id, 'finish');
  return { id, rows };
}

const answered = async ({ stage, university }: Plot, id: number, row_id: number | undefined) =>
  stage.act(university, process, id, 'answer', { payload: { row_id, answer } });

/** What becomes of the checks, one organization after the other; the first has the accounts. */
const fates: readonly ((plot: Plot) => Promise<unknown>)[] = [
  async (plot) => {
    const { id, rows } = await finished(plot, 12, { give: 2, fail: 1 });
    await plot.stage.at(4);
    if (rows.length > 1) await answered(plot, id, rows[0]);
  },
  async (plot) => {
    const id = await begun(plot, 2);
    await plot.stage.at(1);
    await judgeRows(plot, id, { give: 1, all: false });
  },
  async ({ stage, organization, author }) => {
    await stage.at(3);
    const id = await stage.create(author, process, {
      organization_id: organization,
      ...planFrom(stage.day(-9)),
    });
    await stage.at(2);
    await stage.act(author, process, id, 'change', {
      reason: putOff,
      payload: planFrom(stage.day(-11)),
    });
  },
  async (plot) => {
    const { stage } = plot;
    const { id, rows } = await finished(plot, 60, { give: 1 });
    await stage.at(50);
    await answered(plot, id, rows[0]);
    await stage.at(46);
    await stage.act(plot.author, process, id, 'settleRow', {
      reason: settled,
      payload: { row_id: rows[0], status: rowStatusIds.completed, mark: 70 },
    });
    await stage.at(60 - reopenDays - 1);
    await stage.actAsSystem(process, id, 'archive');
  },
  async (plot) => {
    const { id } = await finished(plot, 40, { give: 1 });
    await plot.stage.at(40 + 1 - 20 - lateDays - 1);
    await plot.stage.actAsSystem(process, id, 'overdue');
  },
];

/** Organizations that have students on this day, the first demonstration university before all. */
async function organizationsOf(stage: Demonstration, first: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.organization_id as id from application a
    where ${isMonitored} and a.organization_id is not null
    group by a.organization_id order by a.organization_id = ${first ?? 0} desc,
      count(*) desc, a.organization_id`.execute(stage.db);
  return rows.map(({ id }) => id);
}

/** Checks: one in every state, the first of the university of the demonstration. */
export const organizationCheckStory: Story = {
  process,
  scene,
  props: { failedInCheck },
  demonstration(stage) {
    stage.tell(async () => {
      await stage.at(85);
      const agency = stage.staff('agentlik');
      const ministry = stage.staff('vazirlik');
      const here = stage.staff('universitet').organizationId;
      const organizations = await organizationsOf(stage, here);
      for (const [at, fate] of fates.entries()) {
        const organization = organizations[at % organizations.length];
        if (organization === undefined) continue;
        const plot = {
          stage,
          organization,
          author: organization === here ? ministry : agency,
          university: stage.staffOf(organization),
        };
        stage.tell(async () => {
          await fate(plot);
        });
      }
    });
  },
};
