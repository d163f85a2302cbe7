import { X } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One filter in use: "Region: Toshkent". */
export interface FilterChip {
  key: string;
  text: string;
  onRemove(): void;
}

/**
 * The filters in use, each removable, and one button that clears them all (not the search). Draws
 * nothing without filters.
 */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear(): void }) {
  const t = useTexts();
  if (chips.length === 0) return null;
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <ul aria-label={t('common.filters.label')} className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip.key}>
            <button
              type="button"
              onClick={chip.onRemove}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-control bg-surface px-2.5 text-left text-sm hover:border-ink hover:bg-sunken"
            >
              <span aria-hidden="true">{chip.text}</span>
              <VisuallyHidden>{t('common.filters.remove', { filter: chip.text })}</VisuallyHidden>
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="plain" onClick={onClear}>
        {t('common.filters.clear')}
      </Button>
    </div>
  );
}
