import { z } from 'zod';
import { examReportFacts } from './exam-facts.ts';
import { letterDocumentFacts } from './letter-facts.ts';
import { personFacts } from './person-facts.ts';
import { askFacts, consolidatedFacts, quotaOrderFacts } from './quota-facts.ts';

/**
 * What a document says, without a language: frozen when it is made, so that a later change of the
 * record does not alter what was issued. The code (`DOC-…`) says which kind of facts it is: of a
 * person, of places of the quota, of an exam, or of a letter.
 */
export const documentFacts = z.discriminatedUnion('code', [
  personFacts,
  askFacts,
  consolidatedFacts,
  quotaOrderFacts,
  examReportFacts,
  letterDocumentFacts,
]);
export type DocumentFacts = z.infer<typeof documentFacts>;
export type DocumentCode = DocumentFacts['code'];

/** The facts of one document: `FactsOf<'DOC-ASK'>`. */
export type FactsOf<Code extends DocumentCode, Facts = DocumentFacts> = Facts extends {
  code: infer Codes;
}
  ? Code extends Codes
    ? Facts
    : never
  : never;
