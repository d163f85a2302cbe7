import type { Compose } from '#server/documents/document.ts';
import { directionName, orderDocument, studentRows } from './order.server.ts';
import type { PersonFacts } from './person-facts.server.ts';

/**
 * DOC-ADMISSION, extract of the admission order: person, type, direction, order, start, scholarship
 * status.
 */
export const admissionDocument: Compose<PersonFacts> = (facts, words) => {
  const { say, code, date, rows } = words;
  const { council, study } = facts;
  return orderDocument(
    facts,
    words,
    'admission',
    rows([
      ...studentRows(facts, words),
      ['direction', directionName(facts, words)],
      ['language', code('eduLanguage', facts.edu_language)],
      ['council', council && say('numbered', { number: council.number, date: date(council.date) })],
      ['start', date(study.start)],
      ['end', date(study.end)],
      ['scholarship', code('scholarshipStatus', study.scholarship_status)],
      ['advisor', facts.advisor],
      ['topic', facts.topic],
    ]),
  );
};
