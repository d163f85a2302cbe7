import type { CheckedSubject, DocumentKinds } from '#server/documents/kinds.ts';
import { askDocument } from './ask.server.ts';
import { consolidatedDocument } from './consolidated.server.ts';
import {
  type AskFacts,
  askFacts,
  type ConsolidatedFacts,
  consolidatedFacts,
  type QuotaOrderFacts,
  quotaOrderFacts,
} from './facts.server.ts';
import { quotaOrderDocument } from './order.server.ts';

type PlacesFacts = AskFacts | ConsolidatedFacts | QuotaOrderFacts;

const about = ({ period, sums }: PlacesFacts): Pick<CheckedSubject, 'quota'> => ({
  quota: { period, sums },
});

/** The papers of the quota, each about the places of a period. */
export const quotaDocumentKinds: DocumentKinds = {
  'DOC-ASK': { facts: askFacts, compose: askDocument, about },
  'DOC-CONSOLIDATED': { facts: consolidatedFacts, compose: consolidatedDocument, about },
  'DOC-QUOTA-ORDER': { facts: quotaOrderFacts, compose: quotaOrderDocument, about },
};
