/**
 * The mark of a tab in which technical support sees as somebody; its session lives in this tab
 * alone (decision 034).
 */
const mark = 'sees_as';

/** Whether this tab shows what another person sees; a page that the server draws never does. */
export const seesAs = (): boolean =>
  typeof sessionStorage !== 'undefined' && sessionStorage.getItem(mark) !== null;

/**
 * Where the session of this tab is kept: with the other tabs of the browser, or in this tab alone.
 */
export const sessionPlace = (): Storage => (seesAs() ? sessionStorage : localStorage);

/** From now on this tab has a session of its own. */
export const markSeeingAs = (): void => sessionStorage.setItem(mark, '1');

/** The tab belongs to the person at the computer again. */
export const leaveSeeingAs = (): void => sessionStorage.clear();
