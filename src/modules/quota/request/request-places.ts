import { useCan } from '#web/forms/use-can.ts';
import { paths } from '#web/paths.ts';

/** Where requests are looked at; `0` as a period means all of them. */
export interface RequestPlaces {
  list(period: number): string;
  record(period: number, id: number): string;
}

const own: RequestPlaces = {
  list: (id) => paths.askList.href({ id }),
  record: (id, totalQuoteId) => paths.ask.href({ id, totalQuoteId }),
};
const others: RequestPlaces = {
  list: (id) => paths.quotaRequests.href({ id }),
  record: (id, requestId) => paths.quotaRequest.href({ id, requestId }),
};

/**
 * The addresses of requests for the reader: the specification opens `ask-list` to organizations
 * alone.
 */
export const useRequestPlaces = (): RequestPlaces =>
  useCan('askView', 'Distribution') ? own : others;
