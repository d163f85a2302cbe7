import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Amounts } from './amounts.ts';
import type { Layout } from './grid-layout.ts';
import {
  adopted,
  type CellError,
  type CellErrors,
  fitted,
  type Sheet,
  startSheet,
} from './sheet.ts';
import { act, type SheetAction } from './sheet-actions.ts';

/** A cell whose text was not taken, by the ids of its row and column. */
export interface WrongCell extends CellError {
  row: string;
  column: string;
}

interface Given {
  layout: Layout;
  values: Amounts;
  onChange(values: Amounts): void;
  onWrong?(cells: readonly WrongCell[]): void;
}

const listed = (wrong: CellErrors): WrongCell[] =>
  Object.entries(wrong).flatMap(([row, cells]) =>
    Object.entries(cells).map(([column, text]) => ({ row, column, ...text })),
  );

/**
 * The sheet in React. Amounts from outside that say something else are taken over as a step of
 * undo; changes made here go out by `onChange`, in the event that made them.
 */
export function useSheet({ layout, values, onChange, onWrong }: Given): {
  sheet: Sheet;
  dispatch(action: SheetAction): Sheet;
} {
  const [kept, keep] = useState(() => startSheet(values));
  const sheet = values === kept.given ? kept : adopted(kept, values);
  if (sheet !== kept) keep(sheet);
  const latest = useRef({ sheet, layout, onChange, onWrong });
  useLayoutEffect(() => {
    latest.current = { sheet, layout, onChange, onWrong };
  });
  const dispatch = useCallback((action: SheetAction): Sheet => {
    const { sheet: before, layout: shape, onChange: tell } = latest.current;
    const after = act(shape, before, action);
    latest.current.sheet = after;
    keep(after);
    if (after.content.amounts !== before.content.amounts) tell(after.content.amounts);
    return after;
  }, []);
  const { wrong } = sheet.content;
  const told = useRef<CellErrors | null>(null);
  useEffect(() => {
    if (told.current === wrong || (told.current === null && Object.keys(wrong).length === 0))
      return;
    told.current = wrong;
    latest.current.onWrong?.(listed(wrong));
  }, [wrong]);
  return { sheet: fitted(sheet, layout), dispatch };
}
