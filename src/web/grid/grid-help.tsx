import { memo } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

const keys = [
  ['move', '← ↑ → ↓'],
  ['edge', 'Home, End, Ctrl+Home, Ctrl+End, Ctrl+←↑→↓, PageUp, PageDown'],
  ['next', 'Tab, Shift+Tab'],
  ['below', 'Enter, Shift+Enter'],
  ['write', 'F2'],
  ['cancel', 'Esc'],
  ['clear', 'Delete'],
  ['select', 'Shift+←↑→↓, Ctrl+A, Shift+Space, Ctrl+Space'],
  ['copy', 'Ctrl+C, Ctrl+X, Ctrl+V'],
  ['undo', 'Ctrl+Z, Ctrl+Y'],
  ['fill', 'Ctrl+D'],
] as const;

/**
 * The keys of the grid in words. The sentence on how to leave is always open: it describes the
 * grid.
 */
export const GridHelp = memo(function GridHelp({ id }: { id: string }) {
  const t = useTexts('grid');
  return (
    <div className="no-print mt-2">
      <p id={id} className="text-muted">
        {t('grid.help.leave')}
      </p>
      <Disclosure summary={t('grid.help.summary')}>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {keys.map(([name, pressed]) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{pressed}</dt>
              <dd>{t(`grid.help.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
});
