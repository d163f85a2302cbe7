import { confirmedBy } from '#server/documents/confirmed-by.ts';
import { type Block, type Compose, personName, type Words } from '#server/documents/document.ts';
import { tashkentDay } from '#shared/dates.ts';
import { biography, translatedBiography } from './biography.server.ts';
import type { PersonFacts } from './person-facts.server.ts';

function education({ diplomas }: PersonFacts, { say, code, shortDate }: Words): Block[] {
  if (diplomas.length === 0) return [];
  const columns = [
    { head: say('datasheet.degree'), share: 3 },
    { head: say('datasheet.institution'), share: 5 },
    { head: say('datasheet.diploma'), share: 3 },
  ];
  const rows = diplomas.map((one) => [
    `${code('diplomaDegree', one.degree)}, ${code('educationForm', one.education_form).toLowerCase()}`,
    `${one.institution}, ${one.speciality}`,
    `${[one.serial, one.number].filter(Boolean).join(' ')}, ${shortDate(one.given_date)}`,
  ]);
  return [
    { kind: 'heading', text: say('datasheet.education') },
    { kind: 'table', columns, rows },
  ];
}

function works({ works: counts }: PersonFacts, { say, code }: Words): Block[] {
  if (counts.length === 0) return [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const columns = [
    { head: say('datasheet.workType'), share: 5 },
    { head: say('datasheet.count'), share: 1 },
  ];
  const rows = [
    ...counts.map(({ type, count }) => [code('workType', type), String(count)]),
    [say('datasheet.total'), String(total)],
  ];
  return [
    { kind: 'heading', text: say('datasheet.works') },
    { kind: 'table', columns, rows },
  ];
}

function jobs({ jobs: places }: PersonFacts, { say, shortDate }: Words): Block[] {
  if (places.length === 0) return [];
  const columns = [
    { head: say('datasheet.time'), share: 3 },
    { head: say('datasheet.workplace'), share: 5 },
    { head: say('datasheet.position'), share: 3 },
  ];
  const rows = places.map((one) => [
    `${shortDate(one.start_date)} – ${one.end_date ? shortDate(one.end_date) : say('datasheet.now')}`,
    one.company_name,
    one.position,
  ]);
  return [
    { kind: 'heading', text: say('datasheet.jobs') },
    { kind: 'table', columns, rows },
  ];
}

/** The applicant signs what they sent; what is made anew with a translation, who translated it. */
function signature(facts: PersonFacts, words: Words): Block {
  const { event, person } = facts;
  const note = confirmedBy(facts, words);
  return event.name === 'translate'
    ? {
        kind: 'signature',
        role: words.say('datasheet.translator'),
        name: event.actor ?? '',
        note,
      }
    : {
        kind: 'signature',
        role: words.say('application.applicant'),
        name: personName(person),
        note,
      };
}

/**
 * DOC-DATASHEET, the personal data sheet (maʼlumotnoma): bio, education, degrees, works count, work
 * history.
 */
export const datasheetDocument: Compose<PersonFacts> = (facts, words) => {
  const { person, certificate } = facts;
  const { say, code, name, date, rows } = words;
  const languages = certificate
    ? [name(certificate), certificate.level, certificate.score]
        .filter((part) => part !== null)
        .join(', ')
    : null;
  return {
    number: facts.number,
    date: tashkentDay(new Date(facts.event.at)),
    title: say('datasheet.title'),
    subject: personName(person),
    blocks: [
      rows([
        ['birthday', date(person.birthday)],
        ['birthPlace', person.birth_place],
        ['gender', code('gender', person.gender)],
        ['nationality', person.nationality],
        ['citizenship', name(person.citizenship)],
        ['degree', code('scientificDegree', person.scientific_degree)],
        ['title', code('scientificTitle', person.scientific_title)],
        ['certificate', languages],
        ['workplace', [person.workplace, person.position].filter(Boolean).join(', ')],
      ]),
      ...education(facts, words),
      ...works(facts, words),
      ...jobs(facts, words),
      ...biography(facts, words),
      ...translatedBiography(facts, words),
      signature(facts, words),
    ],
  };
};
