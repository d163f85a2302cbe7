import { deleteDraft, draftIn, writeDraft } from './draft-store.ts';

/**
 * Whose values of which form: `schema` is raised when the form's fields change, `record` is e.g.
 * `application/12` or `application/new`.
 */
export interface DraftName {
  userId: number;
  schema: number;
  record: string;
}

/**
 * Values that have not reached the server; `baseVersion` = the server draft's version they were
 * typed upon, `typedAt` epoch ms.
 */
export interface LocalDraft<Values> {
  values: Values;
  baseVersion: number;
  typedAt: number;
}

const nameOf = ({ schema, record }: DraftName): string => `${schema}:${record}`;

/**
 * Keeps a copy on this device. False when the browser does not let us: the server's draft is then
 * the only one.
 */
export const keepDraft = <Values>(name: DraftName, draft: LocalDraft<Values>): Promise<boolean> =>
  writeDraft(name.userId, nameOf(name), draft);

/** The copy of this device, or null; copies of an older form are never offered. */
export const readDraft = <Values>(name: DraftName): Promise<LocalDraft<Values> | null> =>
  draftIn<LocalDraft<Values>>(name.userId, nameOf(name));

/** Forgets the copy, once the server has it or the user does not want it. */
export const dropDraft = (name: DraftName): Promise<void> => deleteDraft(name.userId, nameOf(name));
