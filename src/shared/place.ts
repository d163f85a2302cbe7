import type { ScreenRight } from './abilities-routes.ts';

/** The pattern of an address, as wouter writes it, and what opens it; open to all without `needs`. */
export interface Address {
  path: string;
  needs?: ScreenRight;
}

/** One address of the product: the pattern for the route table and the way to write a link. */
export interface Place<Params = undefined> extends Address {
  href(...params: Params extends undefined ? [] : [Params]): string;
}

type Part = string | number | undefined;

/**
 * `:name` and `:name?` of the pattern replaced by the values; a missing optional part is left out.
 */
function fill(path: string, params: Readonly<Record<string, Part>>): string {
  const filled = path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled === '' ? '/' : filled;
}

/** An address that opens for those who have the right. */
export interface ClosedPlace<Params = undefined> extends Place<Params> {
  needs: ScreenRight;
}

/**
 * An address by its pattern: `/admin/letter/:id`, `:part?` for a part that may be missing; with the
 * right that opens it.
 */
export function place<Params = undefined>(path: string, needs: ScreenRight): ClosedPlace<Params>;
export function place<Params = undefined>(path: string): Place<Params>;
export function place<Params = undefined>(path: string, needs?: ScreenRight): Place<Params> {
  const href: Place<Params>['href'] = (...params) => fill(path, { ...params[0] });
  return needs === undefined ? { path, href } : { path, needs, href };
}
