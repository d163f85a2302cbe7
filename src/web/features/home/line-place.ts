import type { HomeLine } from '#shared/home.ts';
import type { UserData } from '#shared/sign-on.ts';
import { homeLines } from '#web/frame/frames.ts';
import { turnHref } from '#web/frame/record-places.ts';

/** Where a line leads; null while its screen is not there yet. */
export function placeOf(line: HomeLine, user: UserData | null): string | null {
  if (line.key === 'turn') return turnHref([line.group ?? ''], user);
  return homeLines[line.key]?.(line) ?? null;
}
