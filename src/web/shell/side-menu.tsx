import { Link, useLocation } from 'wouter';
import type { UserData } from '#shared/sign-on.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import { useMyTurn } from './use-my-turn.ts';

function Count({ count }: { count: number }) {
  const t = useTexts('shell');
  const format = useFormat();
  return (
    <span className="relative ml-auto rounded-sm bg-warning-tint px-1.5 text-sm font-semibold text-warning">
      {format.number(count)}
      <span className="sr-only"> {t('shell.waiting')}</span>
    </span>
  );
}

function Entry({ entry, count, onChosen }: { entry: MenuEntry; count: number; onChosen?(): void }) {
  const t = useTexts('shell');
  const [location] = useLocation();
  const here = location === entry.href || location.startsWith(`${entry.href}/`);
  return (
    <li>
      <Link
        href={entry.href}
        aria-current={here ? 'page' : undefined}
        onClick={onChosen}
        className={classes(
          'flex min-h-11 items-center gap-3 border-l-[3px] py-2 pr-4 pl-4 hover:bg-sunken',
          here ? 'border-brand bg-sunken font-semibold' : 'border-transparent',
        )}
      >
        <Icon of={entry.icon} className={here ? 'text-brand' : 'text-muted'} />
        <span className="min-w-0">{t(`shell.menu.${entry.route}`)}</span>
        {count > 0 && <Count count={count} />}
      </Link>
    </li>
  );
}

/** The screens of the role in words, with what waits beside them; `onChosen` closes the sheet of small screens. */
export function SideMenu({ user, onChosen }: { user: UserData; onChosen?(): void }) {
  const t = useTexts('shell');
  const turns = useMyTurn();
  const countOf = (entry: MenuEntry) => turns.find(({ process }) => process === entry.process)?.count ?? 0;
  return (
    <nav aria-label={t('shell.menuLabel')}>
      <ul className="flex flex-col py-3">
        {menuEntries(user).map((entry) => (
          <Entry key={entry.route} entry={entry} count={countOf(entry)} onChosen={onChosen} />
        ))}
      </ul>
    </nav>
  );
}
