import type { QueryKey } from '@tanstack/react-query';

/**
 * The `placeholderData` of a question: the last answer stays while the next one is on its way, if
 * the keys of both name the same `subject`. The answer about another subject is not shown.
 */
export const lastAnswerOn =
  (subject: string) =>
  <Answer>(before: Answer | undefined, last?: { queryKey: QueryKey }): Answer | undefined =>
    last?.queryKey.includes(subject) ? before : undefined;
