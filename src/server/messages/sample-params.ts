import type { Language } from '#shared/languages.ts';

type Words = string | number | Record<Language, string>;

/**
 * What stands for each placeholder of the catalogue when a template is shown: as long as in life,
 * and nobody's.
 */
const samples = {
  org: {
    uz: 'Namuna davlat universiteti',
    ru: 'Образцовый государственный университет',
    en: 'Sample State University',
  },
  org_type: {
    uz: 'oliy taʼlim muassasalari',
    ru: 'высшие образовательные учреждения (вузы)',
    en: 'higher education institutions',
  },
  person: { uz: 'Namunayev Anvar', ru: 'Намунаев Анвар', en: 'Namunayev Anvar' },
  student: { uz: 'Namunayeva Dilnoza', ru: 'Намунаева Дилноза', en: 'Namunayeva Dilnoza' },
  advisor: { uz: 'Namunov Baxtiyor', ru: 'Намунов Бахтиёр', en: 'Namunov Baxtiyor' },
  direction: {
    uz: '05.01.04 Dasturiy taʼminot',
    ru: '05.01.04 Программное обеспечение',
    en: '05.01.04 Software',
  },
  type: {
    uz: 'tayanch doktorantura (PhD)',
    ru: 'базовая докторантура (PhD)',
    en: 'doctoral study (PhD)',
  },
  reason: {
    uz: 'Diplom nusxasining ikkinchi beti yoʻq.',
    ru: 'Нет второй страницы копии диплома.',
    en: 'The second page of the copy of the diploma is missing.',
  },
  state: { uz: 'Bloklangan', ru: 'Заблокирована', en: 'Blocked' },
  status: { uz: 'Tasdiqlangan', ru: 'Подтверждён', en: 'Confirmed' },
  answer: { uz: 'qanoatlantirildi', ru: 'удовлетворена', en: 'granted' },
  result: { uz: 'oʻtdi', ru: 'сдан', en: 'passed' },
  subject: { uz: 'Falsafa', ru: 'Философия', en: 'Philosophy' },
  document: { uz: 'A-2027-000131', ru: 'A-2027-000131', en: 'A-2027-000131' },
  work: {
    uz: 'Tadqiqot natijalari',
    ru: 'Результаты исследования',
    en: 'Results of the study',
  },
  appeal: {
    uz: 'Qarorga rozi boʻlmagan shaxs platformada, oʻz arizasi sahifasida apellyatsiya berishi mumkin.',
    ru: 'С решением можно не согласиться: апелляцию подают на платформе, на странице своего заявления.',
    en: 'Anyone who disagrees with their removal can appeal on the platform, on the page of their application.',
  },
  note: {
    uz: 'Diplomni tekshiring.',
    ru: 'Проверьте диплом.',
    en: 'Please check the diploma.',
  },
  request: { uz: 'Akademik taʼtil', ru: 'Академический отпуск', en: 'Academic leave' },
  records: 'A-2027-000131, A-2027-000132',
  record: { uz: 'Diplom', ru: 'Диплом', en: 'Diploma' },
  number: 45,
  list: {
    uz: 'Diplom № 45: Tasdiqlangan → Kiritilgan. Buyruq: № 7-T, 2027-01-15.',
    ru: 'Диплом № 45: Подтверждён → Внесён. Приказ: № 7-T, 2027-01-15.',
    en: 'Diploma no. 45: Confirmed → Entered. Order: No. 7-T, 2027-01-15.',
  },
  page: 'https://doktorantura.example.uz/enquiry-answer',
  link: 'https://doi.org/10.1000/182',
  certificate: 'IELTS 7.0',
  period: { uz: '2027-yil, 1-chorak', ru: '2027 год, 1 квартал', en: '2027, quarter 1' },
  step_name: {
    uz: 'Tashkilotlar buyurtmasi',
    ru: 'Заявки организаций',
    en: 'Requests of organizations',
  },
  place: {
    uz: 'bosh bino, 214-xona',
    ru: 'главный корпус, ауд. 214',
    en: 'main building, room 214',
  },
  from: { uz: '05.01.04', ru: '05.01.04', en: '05.01.04' },
  to: { uz: '05.01.05', ru: '05.01.05', en: '05.01.05' },
  order: '12-k, 2027-01-15',
  code: 'X-2027-000045',
  marks: {
    uz: 'mutaxassislik – 48, chet tili – 61',
    ru: 'специальность – 48, иностранный язык – 61',
    en: 'specialty – 48, foreign language – 61',
  },
  deadline: '2027-02-01',
  appeal_until: '2027-02-01',
  papers: { uz: 'Mehnat daftarchasi', ru: 'Трудовая книжка', en: 'Work book' },
  papers_until: '2026-12-18',
  reference: 'A-2027-000157',
  date: '2027-02-15',
  start: '2027-02-10',
  stop: '2027-02-20',
  year: 2027,
  quarter: 1,
  step: 2,
  amount: 3,
  accounts: 8,
  organizations: 3,
  periods: 1,
  count: 12,
  minutes: 30,
  dsc: 4,
  phd: 12,
  tdsc: 1,
  tphd: 2,
  trainee: 3,
  direction_mark: 78,
  english_mark: 64,
} satisfies Record<string, Words>;

/** The sample in one language. */
export const sampleParams = (language: Language): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(samples).map(([name, words]: [string, Words]) => [
      name,
      typeof words === 'object' ? words[language] : words,
    ]),
  );
