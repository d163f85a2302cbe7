import { Link, useLocation } from 'wouter';
import type { MenuEntry } from '#web/frame/menu-entries.ts';
import { turnHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Turn } from './use-my-turn.ts';
import { cappedCount, useUnread } from './use-unread.ts';

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The screen of an entry, or one below it, is open. */
export const isAt = ({ href }: MenuEntry, location: string): boolean =>
  location === href || location.startsWith(`${href}/`);

interface TurnProps extends Pick<EntryProps, 'entry' | 'onChosen'> {
  count: number;
  href: string;
}

/** How many records wait, as a link to exactly these. */
function TurnLink({ entry, count, href, onChosen }: TurnProps) {
  const t = useTexts('shell', 'frame');
  const shown = useFormat().number(count);
  return (
    <Link
      href={href}
      onClick={onChosen}
      aria-label={t('shell.turnList', { name: t(`frame.menu.${entry.route}`), shown })}
      className="mr-2 inline-flex min-h-8 min-w-8 items-center justify-center rounded-sm bg-warning-tint px-1.5 text-sm font-semibold text-warning hover:underline"
    >
      {shown}
    </Link>
  );
}

/** A number of unread things, with its words for those who hear it. */
function UnreadMark({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-sm bg-info-tint px-1.5 text-sm font-semibold text-info">
      <span aria-hidden="true">{cappedCount(count)}</span>
      <span className="sr-only"> {words}</span>
    </span>
  );
}

function Unread() {
  const t = useTexts('shell', 'frame');
  const shown = useFormat().number;
  const unread = useUnread();
  return (
    <UnreadMark count={unread} words={t('shell.unread', { count: unread, shown: shown(unread) })} />
  );
}

/** Records that nobody of the own organization has opened. */
function UnreadRecords({ unread }: { unread: number }) {
  const t = useTexts('shell', 'frame');
  const shown = useFormat().number;
  return <UnreadMark count={unread} words={t('shell.unreadRecords', { shown: shown(unread) })} />;
}

interface EntryProps {
  entry: MenuEntry;
  /** What waits or is unread in its processes. */
  turns: readonly Turn[];
  onChosen?(): void;
}

/** A screen in the menu, and what waits in it as a link of its own. */
export function MenuLink({ entry, turns, onChosen }: EntryProps) {
  const t = useTexts('shell', 'frame');
  const [location] = useLocation();
  const here = isAt(entry, location);
  const user = useUser();
  const waiting = turns.filter(({ count }) => count > 0);
  const count = sumOf(waiting.map((turn) => turn.count));
  const href = turnHref(
    waiting.map(({ process }) => process),
    user,
  );
  return (
    <li className="flex items-center">
      <Link
        href={entry.href}
        aria-current={here ? 'page' : undefined}
        onClick={onChosen}
        className={classes(
          'flex min-h-11 min-w-0 flex-1 items-center gap-3 border-l-[3px] py-2 pr-4 pl-4 hover:bg-sunken',
          here ? 'border-brand bg-sunken font-semibold' : 'border-transparent',
        )}
      >
        <Icon of={entry.icon} className={here ? 'text-brand' : 'text-muted'} />
        <span className="min-w-0">{t(`frame.menu.${entry.route}`)}</span>
        {entry.unread && <Unread />}
        <UnreadRecords unread={sumOf(turns.map(({ unread = 0 }) => unread))} />
      </Link>
      {count > 0 && <TurnLink entry={entry} count={count} href={href} onChosen={onChosen} />}
    </li>
  );
}
