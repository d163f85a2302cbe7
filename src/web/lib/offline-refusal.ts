import { ApiError } from './api-error.ts';
import { textNow } from './i18n.ts';

/**
 * Why nothing is sent without a network, in words; a change is refused at once and never waits for
 * the network to come back.
 */
export const offlineRefusal = (): ApiError =>
  new ApiError({ status: 0, code: 'NO_ANSWER', detail: [textNow('common.error.offline')] });
