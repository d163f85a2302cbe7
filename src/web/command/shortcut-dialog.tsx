import { useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { type Shortcut, shortcutsHere } from '#web/lib/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Rows hear these keys themselves, while one of them has the focus. */
const rowKeys: readonly Shortcut[] = [
  { name: 'nextRow', key: 'ArrowDown' },
  { name: 'nextRow', key: 'J' },
  { name: 'previousRow', key: 'ArrowUp' },
  { name: 'previousRow', key: 'K' },
];

const signs: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const isMac = navigator.platform.startsWith('Mac');

const Key = ({ text }: { text: string }) => (
  <kbd className="inline-block min-w-7 rounded-sm border border-control bg-sunken px-1.5 py-0.5 text-center font-sans text-sm">
    {text}
  </kbd>
);

function Keys({ shortcut: { key, with: chord } }: { shortcut: Shortcut }) {
  return (
    <span className="whitespace-nowrap">
      {chord && (
        <>
          <Key text={chord === 'Ctrl' && isMac ? '⌘' : chord} />
          {' + '}
        </>
      )}
      <Key text={signs[key] ?? key} />
    </span>
  );
}

function Part({ title, list }: { title: string; list: readonly Shortcut[] }) {
  const t = useTexts('command');
  const names = [...new Set(list.map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <section className="mt-5 first:mt-0">
      <h3 className="mb-1 text-lg">{title}</h3>
      <dl>
        {names.map((name) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-2"
          >
            <dt className="min-w-0">{t(`command.key.${name}`)}</dt>
            <dd className="flex gap-3">
              {list
                .filter((shortcut) => shortcut.name === name)
                .map((shortcut) => (
                  <Keys key={`${shortcut.with} ${shortcut.key}`} shortcut={shortcut} />
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The shortcuts that hold here: of this page, of its rows, and everywhere. */
export function ShortcutDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('command');
  const [list] = useState(shortcutsHere);
  const [hasRows] = useState(() => document.querySelector('main [data-row]') !== null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('command.keys.title')}
      description={t('command.keys.about')}
    >
      <div className="mt-5">
        <Part title={t('command.keys.page')} list={list.filter(({ everywhere }) => !everywhere)} />
        <Part title={t('command.keys.rows')} list={hasRows ? rowKeys : []} />
        <Part
          title={t('command.keys.everywhere')}
          list={list.filter(({ everywhere }) => everywhere)}
        />
      </div>
    </Dialog>
  );
}
