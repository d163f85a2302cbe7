import { useEffect, useLayoutEffect, useRef } from 'react';
import { shortcutsOn } from './shortcut-choice.ts';

/** What a shortcut does, in words: `command.key.<name>`. */
type ShortcutName = keyof typeof import('../locales/uz/command.json')['key'];

/**
 * A key with what it does. `key`: a letter is the place on the keyboard, whatever alphabet is set;
 * anything else is what the key writes.
 */
export interface Shortcut {
  name: ShortcutName;
  key: string;
  with?: 'Alt' | 'Ctrl';
  /** It holds on every screen. */
  everywhere?: true;
  /** None: the control that has the focus hears the key itself, and it is only listed. */
  press?(): void;
}

type Held = { current: readonly Shortcut[] };
const held = new Set<Held>();

/** The shortcuts that hold on what is drawn now. */
export const shortcutsHere = (): Shortcut[] => [...held].flatMap(({ current }) => current);

const fields = 'input, select, textarea, [contenteditable=""], [contenteditable="true"]';
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/** Whether the event is this key and no other chord. On a Mac the command key stands for Ctrl. */
export function isPressed(
  { key, with: chord }: Pick<Shortcut, 'key' | 'with'>,
  event: KeyboardEvent,
): boolean {
  const control = event.ctrlKey || event.metaKey;
  if (event.altKey !== (chord === 'Alt') || control !== (chord === 'Ctrl')) return false;
  return /^[A-Z]$/.test(key) ? event.code === `Key${key}` : event.key === key;
}

/** A key alone never fires in fields, none does under a dialog. */
function pressed(list: readonly Shortcut[], event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || !shortcutsOn()) return;
  const found = list.find(
    (shortcut) =>
      shortcut.press && isPressed(shortcut, event) && (shortcut.with || !isTyping(event)),
  );
  if (!found || document.querySelector('[role="dialog"]')) return;
  event.preventDefault();
  found.press?.();
}

/** Hears keys while the component is drawn, and tells the list of shortcuts of them. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  // Before it is shown: a key pressed at once by somebody who knows the screen is heard.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(latest.current, event);
    held.add(latest);
    window.addEventListener('keydown', listen);
    return () => {
      held.delete(latest);
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
