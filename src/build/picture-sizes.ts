import { isStored, type RoleName, rolesOf, type Transition } from '#machines/kit.ts';
import type { Box } from '#shared/process-layout.ts';
import { linesOf, type TextLook, widestLine } from './text-size.ts';

/** The words that stand in a picture, in one language. */
export interface PictureWords {
  state: Record<string, string>;
  action: Record<string, string>;
  role: Partial<Record<RoleName, string>>;
}

export type Size = Pick<Box, 'width' | 'height'>;

// Sizes that the classes of src/web/diagram/picture.tsx repeat.
const stateWidth = 204;
const stateText: TextLook = { size: 15, weight: 1.06 };
const stateRoom = { beside: 22, line: 20, above: 14, below: 40 };
const labelWidth = 186;
const labelText: TextLook = { size: 14, weight: 1.02 };
const labelRoom = { beside: 12, line: 18, between: 3, above: 4 };
const markSize = 30;

/** A record that does not exist yet, or no more. */
export const isMark = (state: string): boolean => !isStored(state);

/**
 * The room for a state: its name in every language, and two lines below it: when and by whom, or
 * how many and how long.
 */
export function stateSize(state: string, words: readonly PictureWords[]): Size {
  if (isMark(state)) return { width: markSize, height: markSize };
  const lines = words.map((language) =>
    linesOf(language.state[state] ?? state, stateWidth - stateRoom.beside, stateText),
  );
  return {
    width: stateWidth,
    height: Math.max(...lines) * stateRoom.line + stateRoom.above + stateRoom.below,
  };
}

/** "Accept the documents University": an event and who may send it, as one run of text. */
function eventText({ action, role }: PictureWords, { event, guard }: Transition): string {
  const who = rolesOf(guard).map((name) => role[name] ?? name);
  return `${action[event] ?? event} ${who.join(', ')}`;
}

/** The room for the events of one line, each from a new line; `full` keeps the width of a state. */
export function labelSize(
  events: readonly Transition[],
  words: readonly PictureWords[],
  full = false,
): Size {
  const column = (full ? stateWidth : labelWidth) - labelRoom.beside;
  const texts = words.map((language) => events.map((event) => eventText(language, event)));
  const lines = texts.map((all) =>
    all.reduce((sum, text) => sum + linesOf(text, column, labelText), 0),
  );
  const width = full
    ? column
    : Math.max(...texts.flat().map((text) => widestLine(text, column, labelText)));
  return {
    width: Math.ceil(width) + labelRoom.beside,
    height:
      Math.max(...lines) * labelRoom.line + events.length * labelRoom.between + labelRoom.above,
  };
}
