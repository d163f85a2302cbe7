import type { LucideIcon } from 'lucide-react';
import type { ProcessId } from '#machines/index.ts';
import type { Scope } from '#shared/abilities.ts';
import type { ScreenRight } from '#shared/abilities-routes.ts';
import type { HomeLine } from '#shared/home.ts';
import type { ClosedPlace } from '#shared/place.ts';
import type { TextKey } from '#web/lib/text-keys.ts';

type SectionOf<Key> = Key extends `frame.section.${infer Route}` ? Route : never;

/**
 * A screen that has a place in the menu, by its address below `/admin/`: there are words for its name
 * and for its line at home.
 */
export type MenuRoute = SectionOf<TextKey> | 'home';

/** A place in the menu; its name is `frame.menu.<route>`. */
export interface MenuPlace {
  place: ClosedPlace;
  icon: LucideIcon;
  /** The process whose waiting records are counted beside it. */
  process?: ProcessId;
  /** The number of unread messages stands beside it. */
  unread?: true;
}

/** A screen of records: what the guard asks for, their list, and one record in it. */
export interface RecordPlace {
  needs: ScreenRight;
  /** Only for those who have the right in this scope. */
  scope?: Scope;
  list: string;
  /** Lists beside it in which a record of the person may stand as well. */
  besides?: readonly string[];
  record(id: number): string;
}

/** A page without a place in the menu that the list of commands offers; open to all without `needs`. */
interface PagePlace {
  needs?: ScreenRight;
  href: string;
  name: TextKey;
}

/**
 * All that the frame of signed-in people has to know of one noun of the domain. The platform knows
 * no noun: it reads what the modules declare here, through the list `src/modules/frame.ts`
 * (decision 088).
 */
export interface FrameModule {
  /** By the address below `/admin/`. */
  menu?: Readonly<Partial<Record<MenuRoute, MenuPlace>>>;
  /**
   * Where the records of its processes are looked at, by process, in the order of asking: the first
   * screen that opens for the person is theirs.
   */
  places?: Readonly<Record<string, readonly RecordPlace[]>>;
  /** Where messages lead that are about no record, by the name that stands for the process. */
  messagePlaces?: Readonly<Record<string, RecordPlace>>;
  /**
   * Lists that take `?state=`, by process: the first one that opens for the person is linked from
   * the picture of the process.
   */
  stateLists?: Readonly<Record<string, readonly ClosedPlace[]>>;
  pages?: readonly PagePlace[];
  /** Where lines of the home lead, by the key of the line; null while there is no screen for it. */
  homeLines?: Readonly<Record<string, (line: HomeLine) => string | null>>;
}

/** A line of the home about one record leads to its page. */
export const withId =
  (href: (id: number) => string) =>
  ({ id }: HomeLine): string | null =>
    id === null ? null : href(id);
