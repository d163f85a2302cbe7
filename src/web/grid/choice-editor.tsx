import { useLayoutEffect, useRef } from 'react';
import type { CellChoice } from './amounts.ts';
import type { Edit } from './sheet.ts';
import type { SheetAction } from './sheet-actions.ts';

interface Props {
  edit: Edit;
  name: string;
  choices: readonly CellChoice[];
  fault: boolean;
  dispatch(action: SheetAction): void;
}

/**
 * The choices of a cell opened by F2, a double click or a finger; a letter alone chooses without
 * opening them.
 */
export function ChoiceEditor({ edit, name, choices, fault, dispatch }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => select.current?.focus(), []);
  return (
    <select
      ref={select}
      aria-label={name}
      aria-invalid={fault || undefined}
      value={edit.text}
      onChange={(event) => dispatch({ type: 'write', text: event.target.value })}
      onBlur={() => dispatch({ type: 'commit' })}
    >
      <option value="" />
      {choices.map(({ value, label }) => (
        <option key={value} value={String(value)}>
          {label}
        </option>
      ))}
    </select>
  );
}
