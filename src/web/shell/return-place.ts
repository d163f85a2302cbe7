const key = 'return_to';
const ownPages = /^\/(?:admin|pdf-viewer)\/[\w\-/.?=&%,+~:;@!$'()*]*$/;

/**
 * Keeps the page from which somebody had to go to the login, in this tab only; it survives the way
 * through OneID.
 */
export function rememberPlace(place: string): void {
  if (ownPages.test(place)) sessionStorage.setItem(key, place);
}

/**
 * The page to return to after signing on, null when there is none. Only pages that ask for a sign-on
 * are ever answered.
 */
export function rememberedPlace(): string | null {
  const place = sessionStorage.getItem(key);
  return place !== null && ownPages.test(place) ? place : null;
}

/** Forgets it: somebody has arrived, or left on purpose. */
export function forgetPlace(): void {
  sessionStorage.removeItem(key);
}
