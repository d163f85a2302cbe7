import { mayOpen, partsOf } from '#shared/abilities-routes.ts';
import type { AppAbility } from '#shared/ability-rules.ts';
import type { InboxItem } from '#shared/inbox.ts';
import type { UserData } from '#shared/sign-on.ts';
import type { RecordPlace } from './frame-module.ts';
import { messagePlaces, places } from './frames.ts';
import { abilityOf } from './guard.ts';
import { waitingHref } from './waiting-href.ts';

/** The processes that have screens; each has its texts in an area of its own name. */
export const placedProcesses: readonly string[] = Object.keys(places);

function isOpen(ability: AppAbility, { needs, scope }: RecordPlace): boolean {
  const { action, subject } = partsOf(needs);
  return mayOpen(ability, needs) && (scope === undefined || ability.can(action, subject, scope));
}

function openPlace(
  from: readonly RecordPlace[] | undefined,
  user: UserData | null,
): RecordPlace | undefined {
  const ability = abilityOf(user);
  return from?.find((place) => isOpen(ability, place));
}

const placeFor = (process: string, user: UserData | null): RecordPlace | undefined =>
  openPlace(places[process], user);

/**
 * The page of a record for this person, which begins with its prompt; null when no screen of theirs
 * shows it.
 */
export const recordHref = (process: string, id: number, user: UserData | null): string | null =>
  placeFor(process, user)?.record(id) ?? null;

/**
 * The page that a message opens: its record, which begins with its prompt, or the part of the list
 * that it counts, or the work in it; null when no screen of the person shows it.
 */
export function messageHref(
  { process, record_id, part, work }: Pick<InboxItem, 'process' | 'record_id' | 'part' | 'work'>,
  user: UserData | null,
): string | null {
  const other = messagePlaces[process];
  const place = other ? openPlace([other], user) : placeFor(process, user);
  if (!place) return null;
  if (work) return `${place.list}?${new URLSearchParams({ work })}`;
  return part ? `${place.list}?${new URLSearchParams({ group: part })}` : place.record(record_id);
}

/** The list in which records of a process stand for this person, narrowed to some of them. */
export function narrowedHref(
  process: string,
  to: Readonly<Record<string, string>>,
  user: UserData | null,
): string | null {
  const place = placeFor(process, user);
  return place ? `${place.list}?${new URLSearchParams(to)}` : null;
}

/**
 * The list of the records that wait for this person: the process's own where it shows no others,
 * else the page of all that waits.
 */
export function turnHref(processes: readonly string[], user: UserData | null): string {
  const [process = '', ...others] = processes;
  const own = others.length > 0 || placeFor(process, user)?.unsorted;
  const list = own ? null : narrowedHref(process, { turn: '1' }, user);
  return list ?? waitingHref(processes);
}

/** The lists in which records of a process stand for the person, each with a search in it. */
export function searchLists(
  process: string,
  text: string,
  user: UserData | null,
): { list: string; href: string }[] {
  const place = placeFor(process, user);
  const lists = place ? [place.list, ...(place.besides ?? [])] : [];
  return lists.map((list) => ({ list, href: `${list}?${new URLSearchParams({ search: text })}` }));
}
