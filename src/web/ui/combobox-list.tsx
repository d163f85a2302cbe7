import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from './classes.ts';
import { notThereTexts, type Options } from './combobox-options.ts';
import { Icon } from './icon.tsx';
import type { Choice } from './select-field.tsx';

interface Props {
  id: string;
  label: string;
  open: boolean;
  active: number;
  found: Options;
  value: string;
  onChoose(option: Choice): void;
}

function useStatus({ open, found }: Pick<Props, 'open' | 'found'>): string {
  const t = useTexts();
  if (!open) return '';
  if (found.state !== 'ready') return t(notThereTexts[found.state]);
  if (found.list.length === 0) return t('common.combobox.none');
  if (found.cut) return t('common.combobox.more', { shown: found.list.length });
  return t('common.combobox.results', { count: found.list.length });
}

/** The drawn options of a combobox and what is said about them; the focus stays in the input. */
export function ComboboxList({ id, label, open, active, found, value, onChoose }: Props) {
  const status = useStatus({ open, found });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const silent = found.state === 'ready' && found.list.length > 0 && !found.cut;
  return (
    <div
      className={classes(
        'absolute inset-x-0 top-full z-20 mt-1 rounded-sm border border-control bg-surface shadow-overlay',
        !open && 'hidden',
      )}
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className="max-h-72 overflow-y-auto"
      >
        {open &&
          found.list.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              aria-disabled={option.disabled || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
              onKeyDown={(event) => event.key === 'Enter' && onChoose(option)}
              className={classes(
                'flex min-h-11 items-center justify-between gap-3 border-b border-line px-3 py-2 last:border-b-0',
                index === active ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
                option.disabled && index !== active && 'text-muted',
              )}
            >
              {option.label}
              {option.value === value && <Icon of={Check} />}
            </div>
          ))}
      </div>
      <p role="status" className={silent ? 'sr-only' : 'px-3 py-2 text-muted'}>
        {status}
      </p>
    </div>
  );
}
