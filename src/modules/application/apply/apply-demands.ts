import type { ApplicationRecord } from '../schema.ts';

/**
 * What is demanded of this application: facts of the server beside the machine's own.
 * `requiredLevel` is null until a specialty that names one is chosen.
 */
export interface Demands {
  requiredLevel: string | null;
  articles: number;
  theses: number;
}

/** The demands travel with the facts, so that the sentences of unmet guards can name them. */
export const demandsOf = ({ facts }: ApplicationRecord): Demands =>
  facts as ApplicationRecord['facts'] & Demands;
