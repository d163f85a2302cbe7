import { useCan } from '#web/forms/use-can.ts';
import { quotaPaths } from '../paths.ts';

/** Where requests are looked at; `0` as a period means all of them. */
export interface RequestPlaces {
  list(period: number): string;
  record(period: number, id: number): string;
}

const own: RequestPlaces = {
  list: (id) => quotaPaths.askList.href({ id }),
  record: (id, totalQuoteId) => quotaPaths.ask.href({ id, totalQuoteId }),
};
const others: RequestPlaces = {
  list: (id) => quotaPaths.quotaRequests.href({ id }),
  record: (id, requestId) => quotaPaths.quotaRequest.href({ id, requestId }),
};

/**
 * The addresses of requests for a reader who may see what their organization asks, or for others:
 * the specification opens `ask-list` to organizations alone.
 */
export const requestPlaces = (asks: boolean): RequestPlaces => (asks ? own : others);

/** The addresses of requests for the reader. */
export const useRequestPlaces = (): RequestPlaces =>
  requestPlaces(useCan('askView', 'Distribution'));
