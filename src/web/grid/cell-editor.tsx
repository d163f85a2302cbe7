import { useLayoutEffect, useRef } from 'react';
import type { Edit } from './sheet.ts';
import type { SheetAction } from './sheet-actions.ts';

interface Props {
  edit: Edit;
  name: string;
  words: boolean;
  fault: boolean;
  dispatch(action: SheetAction): void;
}

/**
 * The input of the cell being written; leaving it by any way writes. A text input with a numeric
 * keyboard: no wheel or spinner changes an amount.
 */
export function CellEditor({ edit, name, words, fault, dispatch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const way = useRef(edit.way);
  useLayoutEffect(() => {
    const element = input.current;
    element?.focus();
    // A finger cannot easily empty the cell first: what it writes replaces.
    element?.setSelectionRange(
      way.current === 'touch' ? 0 : element.value.length,
      element.value.length,
    );
  }, []);
  return (
    <input
      ref={input}
      type="text"
      inputMode={words ? 'text' : 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
      spellCheck={false}
      aria-label={name}
      aria-invalid={fault || undefined}
      value={edit.text}
      onChange={(event) => dispatch({ type: 'write', text: event.target.value })}
      onBlur={() => dispatch({ type: 'commit' })}
      className={words ? 'text-left' : 'text-right'}
    />
  );
}
