import { confirmedBy } from '#server/documents/confirmed-by.ts';
import { type Compose, personName } from '#server/documents/document.ts';
import { tashkentDay } from '#shared/dates.ts';
import { biography } from './biography.server.ts';
import { directionName } from './order.server.ts';
import type { PersonFacts } from './person-facts.server.ts';

/**
 * DOC-APPLICATION, the application (ariza): applicant, type, direction, organization, language,
 * list of documents.
 */
export const applicationDocument: Compose<PersonFacts> = (facts, words) => {
  const { person } = facts;
  const { say, code, name, date, rows } = words;
  const [diploma] = facts.diplomas;
  const attached = [
    ...facts.documents.map((kind) => code('documentKind', kind)),
    ...(facts.certificate ? [name(facts.certificate)] : []),
  ];
  return {
    number: facts.number,
    date: tashkentDay(new Date(facts.event.at)),
    title: say('application.title'),
    subject: '',
    blocks: [
      {
        kind: 'addressee',
        lines: [
          { label: say('application.to'), value: name(facts.organization) },
          { label: say('application.from'), value: personName(person) },
        ],
      },
      { kind: 'paragraph', text: say('application.ask') },
      rows([
        ['type', code('dcType', facts.dc_type)],
        ['direction', directionName(facts, words)],
        ['organization', name(facts.organization)],
        ['language', code('eduLanguage', facts.edu_language)],
        ['period', name(facts.period)],
        ['advisor', facts.advisor],
        ['topic', facts.topic],
      ]),
      { kind: 'heading', text: say('application.applicant') },
      rows([
        ['name', personName(person)],
        ['birthday', date(person.birthday)],
        ['citizenship', name(person.citizenship)],
        ['pinfl', person.pinfl],
        ['phone', person.mobile_phone],
        ['email', person.email],
        ['address', person.permanent_address],
        [
          'education',
          diploma
            ? `${code('diplomaDegree', diploma.degree)}, ${diploma.institution}, ${diploma.speciality}`
            : null,
        ],
      ]),
      ...biography(facts, words),
      ...(attached.length > 0
        ? [
            { kind: 'heading' as const, text: say('application.attached') },
            { kind: 'list' as const, items: attached },
          ]
        : []),
      {
        kind: 'signature',
        role: say('application.applicant'),
        name: personName(person),
        note: confirmedBy(facts, words),
      },
    ],
  };
};
