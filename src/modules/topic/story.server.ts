import { topicMachine } from '#machines/topic.machine.ts';
import type { Demonstration, Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Walk } from '#server/story/walk.ts';
import type { TopicFields } from './schema.ts';

const process = topicMachine.id;

const subjects: readonly (readonly [uz: string, ru: string, en: string])[] = [
  ['Chiziqli boʻlmagan tenglamalar', 'Нелинейные уравнения', 'Nonlinear equations'],
  ['Suv resurslarini tejash', 'Сбережение водных ресурсов', 'Saving of water resources'],
  ['Oʻzbek tili korpusi', 'Корпус узбекского языка', 'A corpus of the Uzbek language'],
  ['Quyosh energiyasi qurilmalari', 'Солнечные установки', 'Solar power units'],
  ['Hududiy iqtisodiyot', 'Региональная экономика', 'Regional economy'],
  ['Tuproq unumdorligi', 'Плодородие почв', 'Fertility of soils'],
];
const aims: readonly (readonly [uz: string, ru: string, en: string])[] = [
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

/**
 * The form of a topic, complete enough to be published; the number keeps names apart and chooses
 * the words.
 */
function topicForm(number: number, direction_id: number): TopicFields {
  const [subject = ['', '', ''], aim = ['', '', '']] = [
    subjects[number % subjects.length],
    aims[number % aims.length],
  ];
  return {
    name_uz: `${subject[0]}: ${aim[0]} (${number + 1})`,
    name_ru: `${subject[1]}: ${aim[1]} (${number + 1})`,
    name_en: `${subject[2]}: ${aim[2]} (${number + 1})`,
    direction_id,
    topic_direction_id: 1 + (number % 10),
  };
}

type Fate = 'draft' | 'published' | 'archived';

const offered: readonly Fate[] = [
  'draft',
  'draft',
  'published',
  'published',
  'published',
  'published',
  'published',
  'archived',
];

async function tellTopic(
  stage: Demonstration,
  university: Person,
  form: TopicFields,
  fate: Fate,
): Promise<void> {
  await stage.at(55);
  const id = await stage.create(university, process, form);
  if (fate === 'draft') return;
  await stage.at(54);
  await stage.act(university, process, id, 'publish');
  if (fate === 'published') return;
  await stage.at(5);
  await stage.act(university, process, id, 'archive');
}

/** The specialties of an organization that come first. */
const directionsOf = ({ db }: Demonstration, organization: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('organization_direction')
    .select('direction_id as id')
    .where('organization_id', '=', organization)
    .orderBy('direction_id')
    .limit(4)
    .execute();

let walked = 0;
/** A form whose name no other topic of a walk has, of the only field of science there. */
function nextForm({ direction }: Walk): TopicFields {
  walked += 1;
  return { ...topicForm(1000 + walked, direction), topic_direction_id: 1 };
}

/**
 * Topics: what the demonstration universities offer beside the topics of their applicants (drafts,
 * not ready, free topics, one given up), and how a topic is played.
 */
export const topicStory: Story = {
  process,
  props: {
    async publishedTopic(walk, { change }) {
      const university = walk.staff('university');
      const id = await walk.create(university, process, { ...nextForm(walk), ...change });
      await walk.act(university, process, id, 'publish');
      return id;
    },
  },
  async scene(walk): Promise<Scene> {
    const form = nextForm(walk);
    const student = (record: number, state: string) =>
      walk.make('studentOnTopic', { record, change: { state } });
    return {
      actor: playedBy({ university: walk.staff('university') }, walk.staff('innovation')),
      payload: (event) => (event === 'create' || event === 'save' ? form : {}),
      async prepare({ event, role }, id) {
        if (event === 'take') await student(id, 'admittedToStudy');
        if (event === 'release') await student(id, 'cancelled');
        if (event === 'archive' && role === 'system') await student(id, 'successfullyDefended');
      },
      placed: () => ({ ...form, organization_id: walk.university }),
    };
  },
  demonstration(stage) {
    for (const [which, login] of ['universitet', 'institut'].entries())
      stage.tell(async () => {
        const university = stage.staff(login);
        const directions = await directionsOf(stage, university.organizationId ?? 0);
        for (const [at, fate] of offered.entries()) {
          const form = topicForm(
            200 + which * 20 + at,
            directions[at % directions.length]?.id ?? 0,
          );
          const unready = fate === 'draft' ? { ...form, name_en: null } : form;
          stage.tell(() => tellTopic(stage, university, unready, fate));
        }
      });
  },
};
