import { type Actor, systemActor } from '#machines/kit.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { actorOf } from './cast.ts';
import { type Life, live, type Step } from './life.ts';
import { daysAgo, type Stage } from './papers.ts';

type Story = 'draft' | 'published' | 'taken' | 'archived';

/** A topic to be told: where it belongs, and since when a student has it. */
export interface ToldTopic {
  organizationId: number;
  login: string;
  directionId: number;
  story: Story;
  takenDaysAgo?: number;
}

const subjects: readonly [uz: string, ru: string, en: string][] = [
  ['Chiziqli boʻlmagan tenglamalar', 'Нелинейные уравнения', 'Nonlinear equations'],
  ['Suv resurslarini tejash', 'Сбережение водных ресурсов', 'Saving of water resources'],
  ['Oʻzbek tili korpusi', 'Корпус узбекского языка', 'A corpus of the Uzbek language'],
  ['Quyosh energiyasi qurilmalari', 'Солнечные установки', 'Solar power units'],
  ['Hududiy iqtisodiyot', 'Региональная экономика', 'Regional economy'],
  ['Tuproq unumdorligi', 'Плодородие почв', 'Fertility of soils'],
];
const aims: readonly [uz: string, ru: string, en: string][] = [
  [
    'nazariy asoslarini rivojlantirish',
    'развитие теоретических основ',
    'development of the theory',
  ],
  ['raqamli modelini yaratish', 'создание цифровой модели', 'a digital model'],
  [
    'samaradorligini oshirish usullari',
    'методы повышения эффективности',
    'ways to raise efficiency',
  ],
  ['tahlili va istiqbollari', 'анализ и перспективы', 'analysis and prospects'],
];

/** The name of a topic in the three languages; the number keeps the demonstration's names apart. */
function topicNames(at: number) {
  const [subject = ['', '', ''], aim = ['', '', '']] = [
    subjects[at % subjects.length],
    aims[at % aims.length],
  ];
  return {
    name_uz: `${subject[0]}: ${aim[0]} (${at + 1})`,
    name_ru: `${subject[1]}: ${aim[1]} (${at + 1})`,
    name_en: `${subject[2]}: ${aim[2]} (${at + 1})`,
  };
}

function lifeOf(
  stage: Stage,
  { organizationId, login, directionId, story, takenDaysAgo = 30 }: ToldTopic,
  at: number,
): Life {
  const by: Actor = actorOf(stage.cast, login);
  const days = Math.max(takenDaysAgo, 45);
  const names = topicNames(at);
  const born = {
    organization_id: organizationId,
    direction_id: directionId,
    topic_direction_id: 1 + (at % 10),
    ...names,
  };
  const steps: Step[] = [
    {
      event: 'create',
      by,
      at: daysAgo(stage, days + 10),
      method: 'none',
      columns: story === 'draft' ? { ...born, name_en: null } : born,
    },
  ];
  if (story === 'draft') return { steps };
  steps.push({
    event: 'publish',
    by,
    at: daysAgo(stage, days + 9),
    columns: { published_at: daysAgo(stage, days + 9) },
  });
  if (story === 'taken')
    steps.push({
      event: 'take',
      by: systemActor,
      at: daysAgo(stage, takenDaysAgo, 6),
      method: 'none',
    });
  if (story === 'archived') steps.push({ event: 'archive', by, at: daysAgo(stage, 5) });
  return { steps };
}

/**
 * Tells topics; answers their ids and Uzbek names in order. `from` keeps the names of several calls
 * apart.
 */
export async function addTopics(
  stage: Stage,
  told: readonly ToldTopic[],
  from = 0,
): Promise<{ id: number; name: string }[]> {
  const lives = told.map((one, at) => lifeOf(stage, one, from + at));
  const ids = await live(stage.trx, topicMachine, 'topic', lives);
  return ids.map((id, at) => ({ id, name: topicNames(from + at).name_uz }));
}

/**
 * What the demonstration universities offer beside the topics of their students: some drafts, free
 * topics, one given up.
 */
export async function addOfferedTopics(stage: Stage): Promise<void> {
  const stories: readonly Story[] = [
    'draft',
    'draft',
    'published',
    'published',
    'published',
    'published',
    'published',
    'archived',
  ];
  for (const [which, [code, login]] of [
    ['NUU', 'universitet'] as const,
    ['TSTU', 'institut'] as const,
  ].entries()) {
    const organizationId = stage.cast.organizations[code] ?? 0;
    const offered = await stage.trx
      .selectFrom('organization_direction')
      .select('direction_id')
      .where('organization_id', '=', organizationId)
      .orderBy('direction_id')
      .limit(4)
      .execute();
    const told = stories.map(
      (story, at): ToldTopic => ({
        organizationId,
        login,
        story,
        directionId: offered[at % offered.length]?.direction_id ?? 0,
      }),
    );
    await addTopics(stage, told, 200 + which * 20);
  }
}
