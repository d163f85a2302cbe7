import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Amounts, withDerived } from './amounts.ts';
import { clipboardText } from './clipboard-text.ts';
import { actionOfKey } from './grid-keys.ts';
import { areaOf, type Layout, type Spot } from './grid-layout.ts';
import type { Sheet } from './sheet.ts';
import type { SheetAction } from './sheet-actions.ts';
import { bareText } from './sheet-writing.ts';
import { pixelsOf } from './use-seen-rows.ts';

interface Given {
  sheet: Sheet;
  layout: Layout;
  derived?: Amounts;
  scroller: HTMLElement | null;
  /** Of a row, in rem. */
  height: number;
  dispatch(action: SheetAction): void;
}

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

const spotOf = (target: EventTarget): Spot | null => {
  const cell = cellOf(target);
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
};

// Head and foot take the room of about four rows.
const pageOf = (scroller: HTMLElement | null, height: number): number =>
  Math.max(1, Math.floor((scroller?.clientHeight || 640) / pixelsOf(height)) - 4);

/** What is chosen as a text for a spreadsheet, without the lines of sums. */
function chosenText(sheet: Sheet, layout: Layout, derived?: Amounts): string {
  const content = { ...sheet.content, amounts: withDerived(sheet.content.amounts, derived) };
  const { top, bottom, left, right } = areaOf(sheet.selection);
  const rows = Array.from(
    { length: Math.min(bottom, layout.rows.length - 1) - top + 1 },
    (_, at) => top + at,
  );
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
  return clipboardText(
    rows.map((row) => columns.map((column) => bareText(content, layout, { row, column }))),
  );
}

/**
 * Keys, pointer and clipboard of the grid, for its table. The focus follows the active cell after
 * everything that is done here.
 */
export function useGridEvents({ sheet, layout, derived, scroller, height, dispatch }: Given) {
  const table = useRef<HTMLTableElement>(null);
  const follow = useRef(false);
  const { row, column } = sheet.selection.active;
  const writing = sheet.edit !== null;
  useLayoutEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    if (!writing)
      table.current
        ?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
        ?.focus();
  });
  const go = useCallback(
    (action: SheetAction): void => {
      follow.current = true;
      dispatch(action);
    },
    [dispatch],
  );
  const inInput = (target: EventTarget): boolean =>
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const onCopy = (event: ClipboardEvent): boolean => {
    if (sheet.edit || row >= layout.rows.length) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', chosenText(sheet, layout, derived));
    return true;
  };
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      const link = event.key === 'Enter' ? cellOf(event.target)?.querySelector('a') : undefined;
      if (link) {
        event.preventDefault();
        link.click();
        return;
      }
      const action = actionOfKey(event, sheet, layout, pageOf(scroller, height));
      if (!action) return;
      event.preventDefault();
      go(action);
    },
    onMouseDown: (event: MouseEvent) => {
      const spot = spotOf(event.target);
      if (!spot || event.button !== 0 || inInput(event.target)) return;
      event.preventDefault();
      go({ type: 'select', spot, extend: event.shiftKey });
    },
    onMouseOver: (event: MouseEvent) => {
      const spot = spotOf(event.target);
      if (spot && event.buttons === 1 && !sheet.edit) go({ type: 'select', spot, extend: true });
    },
    onDoubleClick: (event: MouseEvent) => {
      if (spotOf(event.target) && !inInput(event.target)) go({ type: 'edit', way: 'open' });
    },
    onClick: (event: MouseEvent) => {
      const { nativeEvent } = event;
      const finger = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
      if (finger && spotOf(event.target) && !inInput(event.target))
        go({ type: 'edit', way: 'touch' });
    },
    onCopy: (event: ClipboardEvent) => void onCopy(event),
    onCut: (event: ClipboardEvent) => {
      if (onCopy(event)) go({ type: 'clear' });
    },
    onPaste: (event: ClipboardEvent) => {
      if (sheet.edit) return;
      event.preventDefault();
      go({ type: 'paste', text: event.clipboardData.getData('text/plain'), derived });
    },
  };
  return { table, handlers, go };
}
