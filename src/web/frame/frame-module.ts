import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ProcessId } from '#machines/index.ts';
import type { RoleName } from '#machines/roles.ts';
import type { Scope } from '#shared/abilities.ts';
import type { ScreenRight } from '#shared/abilities-routes.ts';
import type { HomeLine } from '#shared/home.ts';
import type { ClosedPlace } from '#shared/place.ts';
import type { TextKey } from '#web/lib/text-keys.ts';

type EntryOf<Key> = Key extends `frame.menu.${infer Route}` ? Route : never;

/**
 * A screen that has a place in the menu, by its address below `/admin/`: there are words for its
 * name.
 */
export type MenuRoute = EntryOf<TextKey>;

/** Parts of a long menu, in their order; their names are `shell.group.<group>`. */
export const menuGroups = [
  'admission',
  'students',
  'monitoring',
  'quota',
  'letters',
  'statistics',
  'site',
  'management',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A text of `command.words`: what people call a page beside its name. */
type SearchWords = Extract<TextKey, `command.words.${string}`>;

/** A place in the menu; its name is `frame.menu.<route>`. */
export interface MenuPlace {
  place: ClosedPlace;
  icon: LucideIcon;
  /** Its rank in the menu, the lowest first: ten apart, so that a new one finds its place. */
  at: number;
  /** The part of a long menu in which it is folded; without one it stands above them all. */
  group?: MenuGroup;
  /** Who sees it, if their abilities open the screen. */
  roles: readonly RoleName[];
  /** The processes whose waiting records are counted beside it; the first has its list there. */
  processes?: readonly ProcessId[];
  /** The number of unread messages stands beside it. */
  unread?: true;
  /** Other words by which it is found, in all languages: people search in the one they think in. */
  words?: SearchWords;
}

/** A screen of records: what the guard asks for, their list, and one record in it. */
export interface RecordPlace {
  needs: ScreenRight;
  /** Only for those who have the right in this scope. */
  scope?: Scope;
  list: string;
  /** The list has no filter by what waits: it is looked up in the list of all that waits. */
  unsorted?: true;
  /** Lists beside it in which a record of the person may stand as well. */
  besides?: readonly string[];
  record(id: number): string;
}

/** A page without a place in the menu that the list of commands offers; open to all without `needs`. */
interface PagePlace {
  needs?: ScreenRight;
  href: string;
  name: TextKey;
  /** Other words by which it is found, in all languages. */
  words?: SearchWords;
}

/** A part of the home below what needs the person, for those whose ability opens it. */
export interface HomeBlock {
  needs: ScreenRight;
  /** Loaded when it is drawn; it brings its own heading. */
  block: ComponentType;
}

/** A way that the page of any record offers below its history; null where it leads nowhere. */
interface RecordWay {
  needs: ScreenRight;
  name: TextKey;
  href(machine: AnyStateMachine, record: { id: number; state: string }): string | null;
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
  recordWays?: readonly RecordWay[];
  homeBlock?: HomeBlock;
  /** Where lines of the home lead, by the key of the line; null while there is no screen for it. */
  homeLines?: Readonly<Record<string, (line: HomeLine) => string | null>>;
}

/** A line of the home about one record leads to its page. */
export const withId =
  (href: (id: number) => string) =>
  ({ id }: HomeLine): string | null =>
    id === null ? null : href(id);
