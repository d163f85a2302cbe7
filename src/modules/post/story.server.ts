import { postMachine } from '#machines/post.machine.ts';
import type { Demonstration, Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Walk } from '#server/story/walk.ts';
import type { PostFields } from './schema.ts';

const process = postMachine.id;

type Words = readonly [uz: string, ru: string, en: string];

/** What a post of the demonstration is about: its title, its first sentence, its picture. */
interface Subject {
  title: Words;
  text: Words;
  alt: Words;
}

const subjects: readonly Subject[] = [
  {
    title: [
      'Doktoranturaga hujjat qabuli boshlandi',
      'Начался приём документов в докторантуру',
      'Applications for doctoral study are open',
    ],
    text: [
      'Talabgorlar arizani shaxsiy kabinet orqali topshiradi. Kerakli hujjatlar va muddatlar bosh sahifada koʻrsatilgan.',
      'Заявления подаются через личный кабинет. Нужные документы и сроки указаны на главной странице.',
      'Apply in your personal account. The documents you need and the dates are on the main page.',
    ],
    alt: [
      'Koʻk zaminda sakkiz qirrali yulduzlar',
      'Восьмиконечные звёзды на синем фоне',
      'Eight-pointed stars on a blue ground',
    ],
  },
  {
    title: [
      'Kirish imtihonlari jadvali eʼlon qilindi',
      'Опубликовано расписание вступительных экзаменов',
      'The schedule of entrance exams is published',
    ],
    text: [
      'Imtihon kuni, vaqti va joyi ochiq jadvalda bor. Imtihonga pasport bilan keling.',
      'День, время и место экзамена есть в открытом расписании. Приходите на экзамен с паспортом.',
      'The day, time and place of each exam are in the public schedule. Bring your passport.',
    ],
    alt: [
      'Bir-birini kesib oʻtgan yulduzlar naqshi',
      'Узор из пересекающихся звёзд',
      'A pattern of crossing stars',
    ],
  },
  {
    title: [
      'Ilmiy rahbarlar uchun ochiq seminar oʻtkaziladi',
      'Состоится открытый семинар для научных руководителей',
      'An open seminar for research advisors',
    ],
    text: [
      'Seminarda yillik attestatsiya va choraklik hisobotlar haqida soʻz yuritiladi.',
      'На семинаре расскажут о ежегодной аттестации и квартальных отчётах.',
      'The seminar is about the yearly attestation and the quarterly reports.',
    ],
    alt: [
      'Oq chiziqli yulduzlar tasviri',
      'Изображение звёзд белыми линиями',
      'Stars drawn in white lines',
    ],
  },
  {
    title: [
      'Doktorantlar uchun stipendiyalar oshirildi',
      'Стипендии докторантов повышены',
      'Scholarships of doctoral students are raised',
    ],
    text: [
      'Yangi miqdorlar keyingi oydan amal qiladi. Stipendiyani oʻqish joyidagi tashkilot toʻlaydi.',
      'Новые размеры действуют со следующего месяца. Стипендию выплачивает организация по месту учёбы.',
      'The new amounts hold from next month. The organization where you study pays them.',
    ],
    alt: ['Katta va kichik yulduzlar', 'Большие и малые звёзды', 'Large and small stars'],
  },
  {
    title: [
      'Mustaqil izlanuvchilar qabuli haqida',
      'О приёме самостоятельных соискателей',
      'Admission of independent researchers',
    ],
    text: [
      'Mustaqil izlanuvchilar har chorakda qabul qilinadi, kirish imtihoni oʻtkazilmaydi.',
      'Самостоятельных соискателей принимают каждый квартал, вступительного экзамена нет.',
      'Independent researchers are admitted every quarter, without an entrance exam.',
    ],
    alt: ['Bir qator yulduzlar', 'Ряд звёзд', 'A row of stars'],
  },
  {
    title: [
      'Maqsadli oʻrinlarga buyurtmalar qabul qilinmoqda',
      'Принимаются заказы на целевые места',
      'Orders for targeted places are open',
    ],
    text: [
      'Buyurtmachi tashkilotlar maqsadli xatni platforma orqali yuboradi.',
      'Организации-заказчики отправляют целевое письмо через платформу.',
      'Ordering organizations send their targeted letter through the platform.',
    ],
    alt: ['Yulduzlar orasidagi masofa', 'Звёзды на расстоянии', 'Stars at a distance'],
  },
  {
    title: [
      'Platformadan foydalanish boʻyicha qoʻllanma yangilandi',
      'Обновлено руководство по работе с платформой',
      'The guide to the platform is updated',
    ],
    text: [
      'Qoʻllanmada ariza topshirishning har bir qadami koʻrsatilgan.',
      'В руководстве показан каждый шаг подачи заявления.',
      'The guide shows every step of an application.',
    ],
    alt: ['Naqshli muqova', 'Обложка с узором', 'A cover with a pattern'],
  },
];

const content = (sentence: string, rule: string, points: readonly string[]): string =>
  `<p>${sentence}</p><h2>${rule}</h2><ul>${points.map((point) => `<li><p>${point}</p></li>`).join('')}</ul>`;

/** A post that is complete, about one of the subjects; the number keeps titles apart. */
function postForm(number: number, image_file_id: string | null): PostFields {
  const subject = subjects[number % subjects.length];
  if (!subject) throw new Error('no subject');
  const part = Math.floor(number / subjects.length) + 1;
  const [uz, ru, en] =
    part === 1 ? subject.title : subject.title.map((word) => `${word} (${part})`);
  return {
    title_uz: uz ?? '',
    title_ru: ru,
    title_en: en,
    content_uz: content(subject.text[0], 'Esda tuting', [
      'Muddatlarga rioya qiling',
      'Savol boʻlsa, tashkilotga murojaat qiling',
    ]),
    content_ru: content(subject.text[1], 'Запомните', [
      'Соблюдайте сроки',
      'С вопросами обращайтесь в организацию',
    ]),
    content_en: content(subject.text[2], 'Remember', [
      'Keep the dates',
      'Ask your organization if anything is unclear',
    ]),
    image_file_id,
    alt_uz: subject.alt[0],
    alt_ru: subject.alt[1],
    alt_en: subject.alt[2],
  };
}

type Fate = 'draft' | 'unready' | 'active' | 'takenOff' | 'corrected';

/** What becomes of the posts of the demonstration, the oldest first. */
const fates: readonly Fate[] = [
  'active',
  'takenOff',
  'active',
  'corrected',
  'active',
  'draft',
  'unready',
];

async function tellPost(stage: Demonstration, editor: Person, at: number, fate: Fate) {
  const day = 58 - at * 7;
  await stage.at(day);
  const image = await stage.file(editor, 'postImage', `Yangilik ${at + 1}`);
  const form = postForm(at, image);
  const unready = { ...form, title_en: null, content_en: null, image_file_id: null };
  const id = await stage.create(editor, process, fate === 'unready' ? unready : form);
  if (fate === 'draft' || fate === 'unready') return;
  await stage.at(day - 1);
  await stage.act(editor, process, id, 'publish');
  if (fate === 'active') return;
  await stage.at(day - 3);
  await stage.act(editor, process, id, 'unpublish');
  if (fate === 'takenOff') return;
  await stage.at(day - 4);
  await stage.act(editor, process, id, 'save', { payload: form });
  await stage.act(editor, process, id, 'publish');
}

let walked = 0;
/** A complete form whose title no other post of a walk has. */
async function nextForm(walk: Walk, editor: Person): Promise<PostFields> {
  walked += 1;
  return postForm(walked, await walk.file(editor, 'postImage', `walk ${walked}`));
}

/** Posts: those of the agency in every state, and how one is played. */
export const postStory: Story = {
  process,
  async scene(walk): Promise<Scene> {
    const editor = walk.staff('innovation');
    const form = await nextForm(walk, editor);
    // A picture is of the one who chooses it, so the editor does it for all others.
    const withoutPicture = { ...form, image_file_id: null };
    return {
      actor: playedBy({ admin: walk.staff('admin') }, editor),
      payload: (event) => (event === 'create' || event === 'save' ? withoutPicture : {}),
      async prepare({ event }, id) {
        if (event === 'publish') await walk.act(editor, process, id, 'save', { payload: form });
      },
      placed: () => ({ ...form, published_at: walk.now() }),
    };
  },
  demonstration(stage) {
    const editor = stage.staff('agentlik');
    for (const [at, fate] of fates.entries()) stage.tell(() => tellPost(stage, editor, at, fate));
  },
};
