import { describe, expect, it } from 'vitest';
import { textFiles } from '../support/text-files.ts';

// One word per thing, and words that people use: what the editors of three languages took out of
// the texts stays out. The terms are those of docs/domain.md.
type Language = 'uz' | 'ru' | 'en';

interface Text {
  /** Area and dotted key: `application.unmet.windowOpen`. */
  key: string;
  text: string;
}

const texts = (language: Language): Text[] =>
  textFiles()
    .filter((file) => file.language === language)
    .flatMap((file) =>
      [...file.texts].map(([key, text]) => ({ key: `${file.name}.${key}`, text })),
    );
const all = { uz: texts('uz'), ru: texts('ru'), en: texts('en') };

/** What a rule calls wrong, as "key: text"; placeholders are names of code and no words. */
function wrong(language: Language, pattern: RegExp, allowed: readonly string[] = []): string[] {
  return all[language].flatMap(({ key, text }) =>
    pattern.test(text.replace(/\{\w+\}/g, '{}')) && !allowed.includes(key)
      ? [`${key}: ${text}`]
      : [],
  );
}

interface Rule {
  name: string;
  pattern: RegExp;
  /** A text that the rule finds. */
  found: string;
  allowed?: string[];
}

const rules: Record<Language, Rule[]> = {
  en: [
    {
      name: 'what is done says what happened',
      pattern: /^Success(fully (completed|done))?\b/,
      found: 'Successfully completed',
    },
    { name: 'sign in, not sign on', pattern: /\bsign(ed|ing|s)?[ -]on\b/i, found: 'Sign on' },
    { name: 'email', pattern: /\be-mail|(?<![\w-])mails?\b/i, found: 'A mail is sent' },
    {
      name: 'notified, or gets a message',
      pattern: /\b(is|are) told\b/,
      found: 'The agency is told',
    },
    { name: 'again', pattern: /\banew\b/, found: 'Mark anew' },
    { name: 'permanently', pattern: /\bfor (good|ever)\b/, found: 'Deleted for good' },
    { name: 'someone, everyone', pattern: /(some|every)body/i, found: 'Somebody else' },
    {
      name: 'already before the verb',
      pattern: /\b(exists|read|answered|told|given|used) already\b/,
      found: 'It exists already',
    },
    { name: 'so many', pattern: /\bso many\b/, found: 'You need so many works' },
    { name: 'withdraw', pattern: /\bt(ake|ook|aken) back\b/i, found: 'The letter was taken back' },
    {
      name: 'conference abstracts',
      pattern: /\btheses\b/,
      found: 'Articles and theses',
    },
    {
      name: 'specialty',
      pattern: /\bdirections?\b(?! of )|speciality|specialities/i,
      found: 'Direction mark',
      allowed: ['directory.title.topic-direction', 'topic.unmet.topicDirectionChosen'],
    },
    {
      name: 'type of study',
      pattern: /doctoral type|form of study/i,
      found: 'Form of study',
    },
    { name: 'entrance exam', pattern: /admission exam/i, found: 'Admission exam' },
    {
      name: 'Innovative Development Agency',
      pattern: /innovation agency|agency for innov/i,
      found: 'Innovation agency',
    },
    { name: 'ordering organization', pattern: /\bcustomer\b/i, found: 'Customer' },
    { name: 'undertaking', pattern: /\bobligation\b/i, found: 'Obligation' },
    {
      name: 'remove from doctoral study',
      pattern: /cancel the student/i,
      found: 'Cancel the student',
    },
    {
      name: 'application period',
      pattern: /registration (is|has|begins|start|stop|dates)/i,
      found: 'Registration is open',
    },
    {
      name: 'current, not present',
      pattern: /\bpresent (password|text|state|value)/i,
      found: 'Present password',
    },
    {
      name: 'is waiting',
      pattern: /\{\} \w+ waits? (for|to)\b/,
      found: '{count} letter waits for an answer',
    },
    { name: 'data is', pattern: /\bdata are\b/, found: 'The data are kept' },
  ],
  ru: [
    {
      name: 'what is done says what happened',
      pattern: /^Успешно( выполнено)?($|:)/,
      found: 'Успешно выполнено',
    },
    {
      name: 'специальность',
      pattern: /направлени[еяй](?![а-яё])(?! (научных )?тем)/i,
      found: 'Выбранное направление',
      allowed: [
        'topic-screen.topicDirection',
        'validation.field.topic_direction_id',
        'topic.unmet.topicDirectionChosen',
      ],
    },
    {
      name: 'форма обучения',
      pattern: /(тип|вид)[а-я]* (докторантуры|обучения)/i,
      found: 'Тип докторантуры',
    },
    { name: 'место в рейтинге', pattern: /по рангу/i, found: 'Следующий по рангу' },
    { name: 'кандидат', pattern: /претендент/i, found: 'Претендентов больше' },
    { name: 'научный совет', pattern: /учён\S+ совет/i, found: 'Решение учёного совета' },
    { name: 'приказ о зачислении', pattern: /приказ\S* о приёме/i, found: 'Приказ о приёме' },
    {
      name: 'приём документов',
      pattern: /(начало|конец|окончание) регистрации|регистрация (начинается|открыта)/i,
      found: 'Начало регистрации',
    },
    {
      name: 'Агентство инновационного развития',
      pattern: /агентств\S+ инноваций/i,
      found: 'Агентство инноваций',
    },
    { name: 'получит сообщение', pattern: /извеща(ет|ют)ся/i, found: 'Агентство извещается' },
    { name: 'Министерство финансов', pattern: /минфин/i, found: 'Минфин' },
    { name: 'год до точки', pattern: /\d г\./, found: '5 ноября 2026 г.' },
    {
      name: 'вы со строчной',
      pattern: /[а-яё,] (Вы|Вас|Вам|Ваш[а-яё]*)(?![а-яё])/,
      found: 'если Вы не согласны',
    },
  ],
  uz: [
    {
      name: 'what is done says what happened',
      pattern: /^Muvaffaqiyatli( bajarildi)?($|:)/,
      found: 'Muvaffaqiyatli bajarildi',
    },
    { name: 'bosqich', pattern: /\b\d-qadam|qadamning/i, found: '1-qadamning oxirgi kuni' },
    {
      name: 'ixtisoslik',
      pattern: /yoʻnalish(?!i(?! ?boʻyicha)|lari$)/i,
      found: 'Har bir yoʻnalish',
      allowed: ['topic.unmet.topicDirectionChosen'],
    },
    {
      name: 'taʼlim shakli',
      pattern: /(doktorantura|oʻqish|aʼlim) turi/i,
      found: 'Doktorantura turi',
    },
    { name: 'ball, ikki l bilan', pattern: /oʻtish bali/i, found: 'oʻtish balidan past' },
    {
      name: 'Innovatsion rivojlanish agentligi',
      pattern: /innovatsiya agentligi/i,
      found: 'Innovatsiya agentligi',
    },
    { name: 'kiruvchi xatlar', pattern: /^kelgan xat/i, found: 'Kelgan xatlar' },
    { name: 'klassifikator', pattern: /^maʼlumotnomalar/i, found: 'Maʼlumotnomalar' },
    {
      name: 'an ending is joined to its date',
      pattern: /\{\} (ga|da|dan|ni|ning|gacha)(?![\p{L}ʻʼ])/u,
      found: '{date} gacha',
    },
  ],
};

/** Quotation marks, dashes and tone are the same question in each language. */
const marks: Record<Language, RegExp> = { uz: /["«»„]/, ru: /["“”„]/, en: /["«»„]/ };
const please: Record<Language, RegExp> = {
  uz: /iltimos/i,
  ru: /пожалуйста/i,
  en: /\bplease\b/i,
};
// The consent is worded by the catalogue of notifications; "!" is a character of passwords.
const politeAsked = ['notifications.N-ADVISOR-CONSENT.text'];
const characters = ['validation.password'];
// Worded by the catalogue of notifications.
const catalogueMarks = ['N-ADDEXAM-CONDITION', 'N-ADDEXAM-DATE', 'N-ADDEXAM-RESULT'].map(
  (code) => `notifications.${code}.text`,
);

describe.each(['uz', 'ru', 'en'] as const)('texts in %s', (language) => {
  it.each(rules[language])('say: $name', ({ pattern, found, allowed }) => {
    expect(found.replace(/\{\w+\}/g, '{}')).toMatch(pattern);
    expect(wrong(language, pattern, allowed)).toEqual([]);
  });

  it('quote with the marks of the language', () => {
    expect('ab „c"').toMatch(marks[language]);
    expect(wrong(language, marks[language], catalogueMarks)).toEqual([]);
  });

  it('have one dash', () => {
    expect(wrong(language, /—| - /)).toEqual([]);
  });

  it('neither beg nor shout', () => {
    expect(wrong(language, please[language], politeAsked)).toEqual([]);
    expect(wrong(language, /!(\s|$)/, characters)).toEqual([]);
  });
});

describe('names and dates in sentences', () => {
  // "5-noyabrgacha" is right, "Toshkent davlat universitetidan" is known only for each name.
  const withEnding = /\{(\w+)\}(?:ga|da|dan|ni|ning|gacha)(?![\p{L}ʻʼ])/gu;
  const dates = /^(date|until|from|day|deadline|start|stop)$|Until$|From$/;

  it('a name is never inflected in Uzbek', () => {
    const inflected = all.uz.flatMap(({ key, text }) =>
      [...text.matchAll(withEnding)].flatMap(([, name = '']) =>
        dates.test(name) ? [] : [`${key}: ${text}`],
      ),
    );
    expect(inflected).toEqual([]);
  });

  it('no verb beside a name says whether it is a man or a woman in Russian', () => {
    const gendered =
      /\{(org|person|student|organization|name|who|by|trainer|advisor)\}»? (не )?[а-яё]+(л|ла|ло|лся|лась)(?![а-яё])/;
    expect('{student} защитил диссертацию').toMatch(gendered);
    expect(
      all.ru.flatMap(({ key, text }) => (gendered.test(text) ? [`${key}: ${text}`] : [])),
    ).toEqual([]);
  });

  it('a line of the history can be said in Uzbek to the person who did it', () => {
    // Who has just done it reads the same verb with their own ending (`processes.history.own`).
    const done = all.uz.filter(({ key }) => /\.done\./.test(key));
    expect(done.length).toBeGreaterThan(300);
    expect(
      done.flatMap(({ key, text }) => (text.endsWith('di') ? [] : [`${key}: ${text}`])),
    ).toEqual([]);
  });

  it('a line of the history is in the passive in Russian', () => {
    // Nouns that end as a past verb does.
    const nouns = /(?<![а-яё])(файл|журнал|балл|протокол|раздел|отдел)(?![а-яё])/g;
    const active = /\((а|ла)\)|(?<![а-яё])[а-яё]+(л|лся)(?![а-яё])/;
    expect('отправил письмо').toMatch(active);
    expect('принял(а)').toMatch(active);
    const found = all.ru.flatMap(({ key, text }) =>
      /\.done\./.test(key) && active.test(text.replace(nouns, '')) ? [`${key}: ${text}`] : [],
    );
    expect(found).toEqual([]);
  });
});

describe('refusals', () => {
  // What to do, from when it can be done, or that there is nothing to do.
  const ways: Record<Language, RegExp> = {
    uz: /\p{L}(ing|ang)(?=[\s.,:;”)]|$)|mumkin|\d-bosqichda|Qoʻshimcha amal talab qilinmaydi/u,
    ru: /\p{L}(ите|йте|ьте)(сь)?(?!\p{L})|можно|только на этапе \d|Ничего делать не нужно/u,
    en: /(?:^|[.:;,] |[–-] |then |so |First )(?:First )?(?:Wait|Choose|Add|Open|Ask|Get|Correct|Write|Enter|Upload|Remove|Send|Use|Change|Confirm|Reject|Continue|Check|Contact|Fill|Decide|Give|Withdraw|Try|Look|Delete|Distribute|Start|Propose|Cancel|Accept|Set|Plan|Assign|Review|Mark|Save|Put|Return|Close|Answer|Finish|Attach|Take|Move|Record|Leave|Reopen|Find|Publish|Reduce|Admit|Activate|Deactivate|Conclude|Judge|Settle|Shorten|Clear|Begin|Reload|Hand|Go|Sign)\b|\bcan\b|You do not need to do anything|For (?:other|details)/i,
  };

  it.each(['uz', 'ru', 'en'] as const)('tell the way out in %s', (language) => {
    expect('Xat fayli yuklanmagan. Файл не загружен. No file.').not.toMatch(ways[language]);
    const dead = all[language].filter(
      ({ key, text }) => /\.unmet\./.test(key) && !ways[language].test(text),
    );
    expect(dead.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });
});

describe('what is quoted', () => {
  const quoted: Record<Language, RegExp> = { uz: /“([^”]+)”/g, ru: /«([^»]+)»/g, en: /“([^”]+)”/g };
  // Names of other people's pages, chapters and characters; kinds of numbers in a sentence.
  const elsewhere =
    /^(Spam|Спам|–|When the history check finds a difference|fewer than 5|менее 5|ни одного)$/;

  it.each(['uz', 'ru', 'en'] as const)('is called so on the screen in %s', (language) => {
    const label = (text: string) => text.toLowerCase().replace(/\.$/, '');
    const labels = new Set(all[language].map(({ text }) => label(text)));
    const missing = all[language].flatMap(({ key, text }) =>
      [...text.matchAll(quoted[language])].flatMap(([, name = '']) =>
        name.includes('{') || elsewhere.test(name) || labels.has(label(name))
          ? []
          : [`${key}: ${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
