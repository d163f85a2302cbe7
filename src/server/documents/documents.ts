import { admissionDocument } from './admission-document.ts';
import { applicationDocument } from './application-document.ts';
import { askDocument } from './ask-document.ts';
import { consolidatedDocument } from './consolidated-document.ts';
import { datasheetDocument } from './datasheet-document.ts';
import type { Compose, IssuedDocument, Words } from './document.ts';
import { examReportDocument } from './exam-report-document.ts';
import type { DocumentCode, DocumentFacts, FactsOf } from './facts.ts';
import { finishDocument } from './finish-document.ts';
import { letterDocument } from './letter-document.ts';
import { quotaOrderDocument } from './quota-order-document.ts';

/** The documents that exist so far, by their code; others come with their processes. */
const papers: { readonly [Code in DocumentCode]: Compose<FactsOf<Code>> } = {
  'DOC-APPLICATION': applicationDocument,
  'DOC-DATASHEET': datasheetDocument,
  'DOC-ADMISSION': admissionDocument,
  'DOC-FINISH': finishDocument,
  'DOC-ASK': askDocument,
  'DOC-CONSOLIDATED': consolidatedDocument,
  'DOC-QUOTA-ORDER': quotaOrderDocument,
  'DOC-EXAM-REPORT': examReportDocument,
  'DOC-LETTER': letterDocument,
};

/** The codes of the documents that can be made. */
export const documentCodes: readonly string[] = Object.keys(papers);

/** A document in one language. */
export function compose(facts: DocumentFacts, words: Words): IssuedDocument {
  // The table says that the composer of a code takes the facts of that code.
  const one = papers[facts.code] as Compose<DocumentFacts>;
  return one(facts, words);
}
