import { Search } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { useShortcutsOn } from '#web/lib/shortcut-choice.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * The way to the search of the whole product without its key; the word stands beside the picture
 * where there is room.
 */
export function SearchButton({ onPress }: { onPress(): void }) {
  const t = useTexts();
  const on = useShortcutsOn();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={on ? 'Control+K' : undefined}
      onClick={onPress}
      className="inline-flex min-h-8 min-w-8 items-center justify-center gap-1 rounded-sm px-1 text-sm underline-offset-4 hover:underline"
    >
      <Icon of={Search} size={20} />
      <span className="sr-only 2xl:not-sr-only">{t('common.button.searchAll')}</span>
    </button>
  );
}
