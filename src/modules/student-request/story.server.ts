import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { studentRequestMachine } from '#machines/student-request.machine.ts';
import { isMonitored } from '#modules/application/for-others/monitored.server.ts';
import type { Demonstration, Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import { requestKindIds } from './codes.ts';

const process = studentRequestMachine.id;
const study = applicationMachine.id;

const why = {
  leave: 'Otamning sogʻligʻi ogʻirlashdi, unga qarash uchun yarim yil kerak.',
  advisor: 'Ilmiy rahbarim boshqa shaharga koʻchib ketdi, maslahatlashish qiyinlashdi.',
  topic: 'Tajriba natijalari mavzuni toraytirish kerakligini koʻrsatdi.',
};
/** What the paper says with which a leave is asked for. */
const paper = 'Otaning uzoq davolanishga muhtojligi haqida tibbiy maʼlumotnoma.';
const topic = 'Paxta tolasi sifatini tezkor baholash usullarini takomillashtirish';
const refusal = 'Mavzu ilmiy kengashda yaqinda tasdiqlangan, uni hozir oʻzgartirib boʻlmaydi.';

/** How long nobody acts before time does something. */
const silentDays: Readonly<Record<string, number>> = { overdue: 20, lapse: 50 };

/** What a request of each kind is sent with, as of a day. */
const asked = {
  leave: (today: string) => ({
    request_kind: requestKindIds.leave,
    explanation: why.leave,
    leave_ground: 500,
    leave_start: addDays(today, 20),
    leave_stop: addDays(today, 200),
  }),
  advisor: () => ({ request_kind: requestKindIds.advisor, explanation: why.advisor }),
  topic: () => ({ request_kind: requestKindIds.topic, explanation: why.topic, topic }),
};

/** Who takes part in one request of the demonstration. */
interface Plot {
  stage: Demonstration;
  id: number;
  owner: Person;
  university: Person;
}

type Fate = (plot: Plot) => Promise<unknown>;

async function sent(plot: Plot, kind: keyof typeof asked, days: number): Promise<number> {
  const { stage, owner, id } = plot;
  await stage.at(days);
  const paper_file_id = kind === 'leave' ? await stage.file(owner, 'requestPaper', paper) : null;
  const wish = asked[kind](stage.today());
  return stage.create(owner, process, { application_id: id, ...wish, paper_file_id });
}

/** The answer of the organization so many days ago, to a request of four days before. */
async function answered(
  plot: Plot,
  kind: keyof typeof asked,
  event: 'accept' | 'refuse',
  days: number,
): Promise<number> {
  const request = await sent(plot, kind, days + 4);
  await plot.stage.at(days);
  await plot.stage.act(plot.university, process, request, event, {
    reason: event === 'refuse' ? refusal : undefined,
  });
  return request;
}

/** What becomes of the requests of students, one after the other. */
const fates: readonly Fate[] = [
  (plot) => sent(plot, 'topic', 2),
  (plot) => answered(plot, 'leave', 'accept', 3),
  (plot) => answered(plot, 'topic', 'refuse', 9),
  async (plot) => {
    const request = await sent(plot, 'advisor', 18);
    await plot.stage.at(15);
    await plot.stage.act(plot.owner, process, request, 'withdraw');
  },
  async (plot) => {
    const request = await sent(plot, 'topic', 60);
    await plot.stage.at(8);
    await plot.stage.actAsSystem(process, request, 'lapse');
  },
  (plot) => sent(plot, 'advisor', 19),
];

/** The place of the first student whom the story of studies gives another advisor, 40 days ago. */
const handedOver = 10;

/** Students whom an organization has now, in an order. */
async function plotsOf(
  stage: Demonstration,
  order: ReturnType<typeof sql>,
  limit: number,
): Promise<Plot[]> {
  const university = stage.staff('universitet');
  const { rows } = await sql<{ id: number; owner: number }>`
    select a.id, a.owner_id as owner from application a
    where a.organization_id = ${university.organizationId} and ${isMonitored}
    order by ${order} limit ${limit}`.execute(stage.db);
  return rows.map(({ id, owner }) => ({ stage, id, owner: { id: owner }, university }));
}

/** Requests: of the first demonstration university one in every state, and how one is played. */
export const studentRequestStory: Story = {
  process,
  async scene(walk): Promise<Scene> {
    const owner = await walk.newPerson();
    const university = walk.staff('university');
    // No order is dated later than today, however long the request waits.
    const ordered = { order_date: walk.today() };
    const id = await walk.make('student', { owner });
    const start = walk.today();
    const file = await walk.file(university, 'order');
    return {
      actor: playedBy({ doctorate: owner, university }, walk.staff('innovation')),
      payload: (event) => (event === 'send' ? { application_id: id, ...asked.leave(start) } : {}),
      async prepare({ event }) {
        walk.days(silentDays[event] ?? 0);
        if (event === 'carryOut')
          await walk.act(university, study, id, 'vacation', {
            payload: {
              leave_ground: 500,
              leave_start: walk.today(),
              leave_stop: addDays(walk.today(), 100),
              order_number: '112-t',
              order_file_id: file,
              ...ordered,
            },
          });
        if (event === 'close') await walk.make('removedStudent', { record: id, change: ordered });
      },
      placed: () => ({
        application_id: id,
        owner_id: owner.id,
        explanation: why.leave,
        request_kind: requestKindIds.advisor,
        sent_on: walk.today(),
        due_on: addDays(walk.today(), 15),
      }),
    };
  },
  demonstration(stage) {
    stage.tell(async () => {
      await stage.at(90);
      const first = sql`a.owner_id = ${stage.students[0]?.id ?? 0} desc, a.id`;
      const plots = await plotsOf(stage, first, handedOver + 1);
      for (const [at, plot] of plots.entries())
        stage.tell(async () => {
          if (at === handedOver) await answered(plot, 'advisor', 'accept', 42);
          else await fates[at]?.(plot);
        });
      // Of the last of them the study ends before an answer.
      for (const plot of await plotsOf(stage, sql`a.id desc`, 1))
        stage.tell(async () => {
          await sent(plot, 'topic', 10);
        });
    });
  },
};
