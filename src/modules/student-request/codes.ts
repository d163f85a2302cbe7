import { type Code, idsOf } from '#shared/codes.ts';

/** What a student may ask for. */
export const requestKinds = [
  { id: 100, name: 'leave' },
  { id: 200, name: 'extension' },
  { id: 300, name: 'advisor' },
  { id: 400, name: 'topic' },
] as const satisfies readonly Code[];

export const requestKindIds = idsOf(requestKinds);
export type RequestKind = (typeof requestKinds)[number]['id'];
