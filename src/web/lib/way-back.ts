import { useSearch } from 'wouter';

const name = 'back';
/** An address of the product itself: never one that a stranger has put into a link. */
const ownAddress = /^\/admin\/[\w/?=&-]*$/;

/** An address with the way back to where somebody came from: a form that is a step of another one. */
export const withWayBack = (href: string, back: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(back)}`;

/** The way back that the address names; null where it names none. */
export function useWayBack(): string | null {
  const back = new URLSearchParams(useSearch()).get(name) ?? '';
  return ownAddress.test(back) ? back : null;
}
