import type { Compose } from '#server/documents/document.ts';
import { directionName, orderDocument, studentRows } from './order.server.ts';
import type { PersonFacts } from './person-facts.server.ts';

/** DOC-FINISH, extract of the finishing order: person, study time, result. */
export const finishDocument: Compose<PersonFacts> = (facts, words) => {
  const { say, date, rows } = words;
  const { study, order } = facts;
  return orderDocument(
    facts,
    words,
    'finish',
    rows([
      ...studentRows(facts, words),
      ['direction', directionName(facts, words)],
      ['studyTime', study.start && `${date(study.start)} – ${date(order?.date ?? study.end)}`],
      ['result', say(`result.${facts.event.name}`)],
      ['advisor', facts.advisor],
      ['topic', facts.topic],
    ]),
  );
};
