import { frames } from '#modules/frame.ts';
import type { FrameModule } from './frame-module.ts';

/** One table out of the tables that the modules declare. */
const together = <Value>(
  table: (module: FrameModule) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> => Object.assign({}, ...frames.map((one) => table(one) ?? {}));

/** The places in the menu, by the address below `/admin/`. */
export const menuPlaces = together((module) => module.menu);

/** Where records are looked at, by process. */
export const places = together((module) => module.places);

/** Where messages lead that are about no record. */
export const messagePlaces = together((module) => module.messagePlaces);

/** Lists that take `?state=`, by process. */
export const stateLists = together((module) => module.stateLists);

/** Pages without a place in the menu. */
export const pages = frames.flatMap((module) => module.pages ?? []);

/** Where lines of the home lead, by the key of the line. */
export const homeLines = together((module) => module.homeLines);

/** Rare ways on the page of any record. */
export const recordWays = frames.flatMap((module) => module.recordWays ?? []);

/** What the modules show at the home. */
export const homeBlocks = frames.flatMap(({ homeBlock }) => homeBlock ?? []);
