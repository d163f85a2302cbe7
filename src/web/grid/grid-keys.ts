import type { Layout } from './grid-layout.ts';
import { type Move, tabTarget } from './grid-moves.ts';
import type { Sheet } from './sheet.ts';
import type { SheetAction } from './sheet-actions.ts';

/**
 * What of a keyboard event matters; `code` finds the letters of shortcuts on a Cyrillic keyboard.
 */
export interface Pressed {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const arrows: Record<string, [plain: Move, jump: Move]> = {
  ArrowUp: ['up', 'top'],
  ArrowDown: ['down', 'bottom'],
  ArrowLeft: ['left', 'rowStart'],
  ArrowRight: ['right', 'rowEnd'],
  Home: ['rowStart', 'first'],
  End: ['rowEnd', 'last'],
  PageUp: ['pageUp', 'pageUp'],
  PageDown: ['pageDown', 'pageDown'],
};

const shortcuts: Record<string, SheetAction> = {
  z: { type: 'undo' },
  y: { type: 'redo' },
  d: { type: 'fillDown' },
  a: { type: 'selectAll' },
  ' ': { type: 'selectColumn' },
};

const letterOf = ({ key, code }: Pressed): string =>
  (/^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key) ? code.slice(3) : key).toLowerCase();

const onlyKeys: Record<string, SheetAction> = {
  F2: { type: 'edit', way: 'open' },
  Escape: { type: 'release' },
  Delete: { type: 'clear' },
  Backspace: { type: 'clear' },
};

function tabbed(sheet: Sheet, layout: Layout, back: boolean): SheetAction | null {
  const to: Move = back ? 'previous' : 'next';
  if (sheet.edit) return { type: 'commit', move: to };
  return sheet.released || !tabTarget(layout, sheet.selection.active, back)
    ? null
    : { type: 'move', to };
}

function whileWriting(pressed: Pressed, sheet: Sheet, layout: Layout): SheetAction | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  if (key === 'Tab') return tabbed(sheet, layout, shiftKey);
  if (key === 'Escape') return { type: 'cancel' };
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter') return { type: 'commit', move: shiftKey ? 'up' : 'down' };
  if (sheet.edit?.way !== 'type') return null;
  if (key === 'F2') return { type: 'caret' };
  const [move] = key.startsWith('Arrow') ? (arrows[key] ?? []) : [];
  return move && !shiftKey ? { type: 'commit', move } : null;
}

/**
 * What a key means in the grid, null when the browser keeps it. `page` is how many rows are seen.
 * Pure.
 */
export function actionOfKey(
  pressed: Pressed,
  sheet: Sheet,
  layout: Layout,
  page: number,
): SheetAction | null {
  if (sheet.edit) return whileWriting(pressed, sheet, layout);
  const { key, shiftKey, altKey } = pressed;
  const chord = pressed.ctrlKey || pressed.metaKey;
  if (altKey && chord) return null;
  if (key === 'Tab') return tabbed(sheet, layout, shiftKey);
  const [plain, jump] = arrows[key] ?? [];
  if (plain && jump && !altKey)
    return { type: 'move', to: chord ? jump : plain, extend: shiftKey, page };
  if (chord) {
    const letter = letterOf(pressed);
    return shiftKey && letter === 'z' ? { type: 'redo' } : (shortcuts[letter] ?? null);
  }
  if (altKey) return null;
  if (key === 'Enter') return { type: 'move', to: shiftKey ? 'up' : 'down' };
  if (key === ' ' && shiftKey) return { type: 'selectRow' };
  if (onlyKeys[key]) return onlyKeys[key];
  if (key === ' ') return { type: 'edit', way: 'open' };
  return [...key].length === 1 ? { type: 'edit', text: key, way: 'type' } : null;
}
