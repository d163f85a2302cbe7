import { X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import type { Choice } from '#web/ui/select-field.tsx';

interface Props {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  ids: readonly string[];
  onChange(ids: string[]): void;
  /** A text stands in the field that names none of the list. */
  onUnfinished?(said: string | null): void;
  options: readonly Choice[] | ((search: string, signal: AbortSignal) => Promise<Choice[]>);
  wordsOf(id: string): string;
  /** Heads the list of what is chosen, for those who hear it. */
  chosen: string;
  /** The words of the button that takes one away. */
  takeAway: string;
}

/** Several out of a long list: one after the other is found and added, each can be taken away. */
export function Additions({
  name,
  label,
  hint,
  error,
  ids,
  onChange,
  onUnfinished,
  options,
  wordsOf,
  chosen,
  takeAway,
}: Props) {
  return (
    <div className="mt-4">
      <Combobox
        name={name}
        label={label}
        hint={hint}
        error={error}
        options={options}
        value=""
        onUnfinished={onUnfinished}
        onChange={(id) => id && !ids.includes(id) && onChange([...ids, id])}
      />
      <ul aria-label={chosen} className="mt-3 flex flex-col gap-2 empty:hidden">
        {ids.map((id) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5"
          >
            <span className="min-w-0">{wordsOf(id)}</span>
            <Button
              size="small"
              kind="plain"
              icon={X}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              {takeAway}
              <span className="sr-only">: {wordsOf(id)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
