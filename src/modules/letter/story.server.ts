import { letterMachine } from '#machines/letter.machine.ts';
import { corresponds } from '#machines/who.ts';
import type { Demonstration, Person, Said, Story } from '#server/story/story.ts';
import type { Scene, Walk } from '#server/story/walk.ts';
import type { LetterFields } from './schema.ts';

const process = letterMachine.id;

interface Plot {
  /** Logins of the two sides. */
  from: string;
  to: string;
  short_info: string;
  body?: string;
  /** What becomes of it, one word for each step after it was written, with the day before today. */
  fate: readonly (readonly [
    event: 'send' | 'read' | 'accept' | 'reject' | 'regenerate' | 'save' | 'overdue',
    day: number,
  ])[];
  written: number;
  /** The number of the letter that it replies to. */
  answers?: number;
}

const refusal =
  'Ilovada talabnomaning imzolangan nusxasi yoʻq. Imzolangan nusxani ilova qilib, qayta yuboring.';

/**
 * Letters between the organizations of the demonstration, one in every state and part of the inbox.
 */
const plots: readonly Plot[] = [
  {
    from: 'universitet',
    to: 'vazirlik',
    short_info: 'Yangi ilmiy ixtisoslik ochish toʻgʻrisida talabnoma',
    written: 40,
    body: 'Universitetimizda 05.01.07 ixtisosligi boʻyicha doktorantura ochish uchun zarur ilmiy salohiyat va laboratoriya bazasi mavjud.\n\nTalabnomani koʻrib chiqishingizni soʻraymiz.',
    fate: [
      ['send', 40],
      ['read', 39],
      ['reject', 38],
      ['regenerate', 37],
      ['save', 37],
      ['send', 36],
      ['read', 36],
      ['accept', 35],
    ],
  },
  {
    from: 'vazirlik',
    to: 'universitet',
    short_info: 'Talabnomaga javob: ishchi guruh tarkibini taqdim etish haqida',
    written: 8,
    answers: 0,
    fate: [
      ['send', 8],
      ['read', 7],
    ],
  },
  {
    from: 'universitet',
    to: 'vazirlik',
    short_info: 'Ishchi guruh tarkibi va uchrashuv kuni haqida',
    written: 3,
    answers: 1,
    fate: [['send', 2]],
  },
  {
    from: 'vazirlik',
    to: 'universitet',
    short_info: 'Doktorantlar soni boʻyicha maʼlumot soʻrash toʻgʻrisida',
    written: 20,
    fate: [
      ['send', 20],
      ['read', 18],
      ['overdue', 4],
    ],
  },
  {
    from: 'agentlik',
    to: 'universitet',
    short_info: 'Qabul jarayonini tashkil etish boʻyicha tavsiyalar',
    written: 1,
    fate: [['send', 1]],
  },
  {
    from: 'moliya',
    to: 'agentlik',
    short_info: 'Stipendiya mablagʻlari hisobotini taqdim etish haqida',
    written: 6,
    fate: [
      ['send', 6],
      ['read', 5],
    ],
  },
  {
    from: 'institut',
    to: 'universitet',
    short_info: 'Birgalikda ilmiy kengash tashkil etish taklifi',
    written: 9,
    fate: [
      ['send', 9],
      ['read', 8],
      ['reject', 7],
    ],
  },
  {
    from: 'universitet',
    to: 'agentlik',
    short_info: 'Ilmiy rahbarlar roʻyxatiga oʻzgartirish kiritish haqida',
    written: 12,
    fate: [
      ['send', 12],
      ['read', 11],
      ['reject', 10],
    ],
  },
  {
    from: 'universitet',
    to: 'institut',
    short_info: 'Doktorantlarning ilmiy stajirovkasi toʻgʻrisida',
    written: 2,
    fate: [],
  },
];

/** The events of a letter that the side takes which it was written to. */
const answering: readonly string[] = ['read', 'accept', 'reject'];

/** The letters that were written so far, by their number among the plots. */
type Written = Map<number, number>;

async function tellStep(
  stage: Demonstration,
  { from, to }: Plot,
  id: number,
  event: string,
  form: LetterFields,
): Promise<void> {
  if (event === 'overdue') return stage.actAsSystem(process, id, event);
  const by = stage.staff(answering.includes(event) ? to : from);
  const said: Record<string, Said> = {
    save: { payload: form },
    reject: { reason: refusal },
  };
  await stage.act(by, process, id, event, said[event]);
}

async function tellLetter(
  stage: Demonstration,
  written: Written,
  plot: Plot,
  at: number,
): Promise<void> {
  const { short_info, body = null, fate, answers } = plot;
  const author = stage.staff(plot.from);
  await stage.at(plot.written, 4);
  const form: LetterFields = {
    to_org_id: stage.staff(plot.to).organizationId,
    language: 'uz',
    short_info,
    body,
    file_id: await stage.file(author, 'letter'),
  };
  const answers_id = answers === undefined ? null : (written.get(answers) ?? null);
  const id = await stage.create(author, process, { ...form, answers_id });
  written.set(at, id);
  for (const [index, [event, day]] of fate.entries()) {
    await stage.at(day, 5 + Math.min(index, 6));
    await tellStep(stage, plot, id, event, form);
  }
}

/** One person of each role that writes letters, in the same organization. */
async function house(walk: Walk, organizationId: number): Promise<ReadonlyMap<string, Person>> {
  const people = await Promise.all(
    corresponds.map(async (role) => [role, await walk.newStaff(role, organizationId)] as const),
  );
  return new Map(people);
}

/**
 * Letters between the organizations of the demonstration, and how one is played. A reply keeps what
 * the letter before it said.
 */
export const letterStory: Story = {
  process,
  async scene(walk): Promise<Scene> {
    const from = await house(walk, walk.university);
    const to = await house(walk, walk.otherUniversity);
    let side = from;
    let file = '';
    return {
      actor: (role) => side.get(role) ?? walk.staff(role),
      payload: () => ({
        to_org_id: walk.otherUniversity,
        short_info: 'Ilmiy hamkorlik toʻgʻrisida',
        file_id: file,
      }),
      async prepare({ event, role }) {
        side = answering.includes(event) ? to : from;
        if (event === 'create')
          file = await walk.file(side.get(role) ?? walk.staff('university'), 'letter');
        if (event === 'remind') walk.days(5);
        if (event === 'overdue') walk.days(15);
        if (event === 'lapse') walk.days(60);
      },
      placed: () => ({
        from_org_id: walk.university,
        to_org_id: walk.otherUniversity,
        author_id: walk.staff('university').id,
      }),
    };
  },
  demonstration(stage) {
    const written: Written = new Map();
    for (const [at, plot] of plots.entries())
      stage.tell(() => tellLetter(stage, written, plot, at));
  },
};
