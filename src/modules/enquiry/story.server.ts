import { enquiryMachine } from '#machines/enquiry.machine.ts';
import type { RoleName } from '#machines/roles.ts';
import { corresponds } from '#machines/who.ts';
import type { Demonstration, Person, Said, Story } from '#server/story/story.ts';
import type { Scene, Walk } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import { enquiryChannelIds, enquiryTopicIds } from './codes.ts';
import type { EnquiryFields } from './schema.ts';
import { answers, questions } from './story-texts.server.ts';

const process = enquiryMachine.id;
const note = 'Ariza va imtihon natijasini tekshirib, fuqaroga javob bering.';
const advertised = 'Savol emas: tijorat reklamasi yuborilgan.';
const elsewhere = 'Stipendiya masalasi bizga emas, taʼlim tashkilotiga tegishli.';

/** A step of the demonstration: how many days ago, by whom (null: time), which event. */
type Told = readonly [days: number, login: string | null, event: string, said?: Said];

interface Plot {
  asked: EnquiryFields;
  days: number;
  /** Written down by an operator for somebody who called. */
  called?: true;
  fate: readonly Told[];
}

const operator = 'agentlik';
const answered = (answer: string): Said => ({ payload: { answer } });
const passedTo = (stage: Demonstration, login: string): Said => ({
  payload: { organization_id: stage.staff(login).organizationId, escalation_note: note },
});

/** One enquiry in every state, with those that people see late. */
const plots = (stage: Demonstration): readonly Plot[] => [
  { asked: questions.deadline, days: 1, fate: [] },
  {
    asked: questions.places,
    days: 8,
    fate: [[2, null, 'late']],
  },
  { asked: questions.language, days: 2, fate: [[1, operator, 'take']] },
  {
    asked: questions.exam,
    days: 4,
    called: true,
    fate: [[4, operator, 'escalate', passedTo(stage, 'universitet')]],
  },
  {
    asked: questions.stipend,
    days: 20,
    fate: [
      [19, operator, 'take'],
      [19, operator, 'escalate', passedTo(stage, 'vazirlik')],
      [17, 'vazirlik', 'handBack', { reason: elsewhere }],
      [16, operator, 'escalate', passedTo(stage, 'universitet')],
      [8, null, 'remind'],
      [5, null, 'overdue'],
    ],
  },
  {
    asked: questions.order,
    days: 12,
    called: true,
    fate: [
      [12, operator, 'escalate', passedTo(stage, 'universitet')],
      [9, 'universitet', 'answer', answered(answers.order)],
    ],
  },
  {
    asked: questions.signIn,
    days: 9,
    fate: [
      [8, operator, 'take'],
      [8, operator, 'answer', answered(answers.signIn)],
    ],
  },
  {
    asked: questions.leave,
    days: 60,
    fate: [
      [59, operator, 'take'],
      [58, operator, 'answer', answered(answers.leave)],
      [20, null, 'close'],
    ],
  },
  {
    asked: questions.places,
    days: 50,
    fate: [
      [44, null, 'late'],
      [25, null, 'lapse'],
    ],
  },
  {
    asked: questions.advertisement,
    days: 6,
    fate: [[5, operator, 'discard', { reason: advertised }]],
  },
];

async function tellPlot(stage: Demonstration, { asked, days, called, fate }: Plot) {
  await stage.at(days, 4);
  const id = called
    ? await stage.create(stage.staff(operator), process, asked)
    : await stage.createAsVisitor(process, { event: 'write', ...asked });
  for (const [at, [day, login, event, said]] of fate.entries()) {
    await stage.at(day, 5 + at);
    if (login === null) await stage.actAsSystem(process, id, event);
    else await stage.act(stage.staff(login), process, id, event, said);
  }
}

/** One person of each role that answers letters, in the organization that is asked. */
async function house(walk: Walk): Promise<ReadonlyMap<RoleName, Person>> {
  const people = await Promise.all(
    corresponds.map(async (role) => [role, await walk.newStaff(role, walk.university)] as const),
  );
  return new Map(people);
}

/** So many days bring the scheduler's event. */
const waits: Readonly<Record<string, number>> = {
  remind: 8,
  overdue: 11,
  comeBack: 16,
  late: 6,
  lapse: 21,
  close: 31,
};

async function write(walk: Walk): Promise<number> {
  await walk.ask(null, 'POST', '/api/public/enquiries/', questions.deadline);
  const { id } = await walk.db
    .selectFrom('enquiry')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Enquiries: one of the demonstration in every state, and how one is played. */
export const enquiryStory: Story = {
  process,
  demonstration(stage) {
    for (const plot of plots(stage)) stage.tell(() => tellPlot(stage, plot));
  },
  async scene(walk): Promise<Scene> {
    const asked = await house(walk);
    let passedOn = false;
    const payload: Readonly<Record<string, object>> = {
      write: { event: 'write', ...questions.deadline },
      writeDown: questions.deadline,
      escalate: { organization_id: walk.university, escalation_note: note },
      answer: { answer: answers.leave },
    };
    return {
      actor: (role) => (passedOn && asked.get(role)) || walk.staff(role),
      payload: (event) => ({ ...payload[event] }),
      async prepare({ from, event, role }) {
        passedOn = from === 'escalated' && event !== 'takeBack';
        if (role === 'system') walk.days(waits[event] ?? 0);
      },
      async outside({ event, role }) {
        return event === 'write' && role === 'visitor' ? write(walk) : null;
      },
      placed: () => ({
        channel: enquiryChannelIds.site,
        topic: enquiryTopicIds.other,
        language: 'uz',
        due_on: addDays(walk.today(), 5),
        organization_id: walk.university,
        answer: answers.leave,
        answered_on: walk.today(),
      }),
    };
  },
};
