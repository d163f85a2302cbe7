import { admissionPaper } from './admission-paper.ts';
import { applicationPaper } from './application-paper.ts';
import { askPaper } from './ask-paper.ts';
import { consolidatedPaper } from './consolidated-paper.ts';
import { datasheetPaper } from './datasheet-paper.ts';
import { examReportPaper } from './exam-report-paper.ts';
import type { FactsOf, PaperCode, PaperFacts } from './facts.ts';
import { finishPaper } from './finish-paper.ts';
import { letterPaper } from './letter-paper.ts';
import type { Compose, Paper, Words } from './paper.ts';
import { quotaOrderPaper } from './quota-order-paper.ts';

/**
 * The documents that exist so far, by their code; the others of processes section 23 come with
 * their processes.
 */
const papers: { readonly [Code in PaperCode]: Compose<FactsOf<Code>> } = {
  'DOC-APPLICATION': applicationPaper,
  'DOC-DATASHEET': datasheetPaper,
  'DOC-ADMISSION': admissionPaper,
  'DOC-FINISH': finishPaper,
  'DOC-ASK': askPaper,
  'DOC-CONSOLIDATED': consolidatedPaper,
  'DOC-QUOTA-ORDER': quotaOrderPaper,
  'DOC-EXAM-REPORT': examReportPaper,
  'DOC-LETTER': letterPaper,
};

/** The codes of the documents that can be made. */
export const paperCodes: readonly string[] = Object.keys(papers);

/** A document in one language. */
export function compose(facts: PaperFacts, words: Words): Paper {
  // The table says that the composer of a code takes the facts of that code.
  const one = papers[facts.code] as Compose<PaperFacts>;
  return one(facts, words);
}
