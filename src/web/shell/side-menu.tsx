import type { ProcessId } from '#machines/index.ts';
import type { UserData } from '#shared/sign-on.ts';
import { type MenuEntry, menuEntries, menuParts } from '#web/frame/menu-entries.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { MenuFold } from './menu-fold.tsx';
import { MenuLink } from './menu-link.tsx';
import { useMyTurn } from './use-my-turn.ts';

/**
 * The screens of the role in words, with what waits beside them, folded where they are many;
 * `onChosen` closes the sheet of small screens.
 */
export function SideMenu({ user, onChosen }: { user: UserData; onChosen?(): void }) {
  const t = useTexts('shell', 'frame');
  const turns = useMyTurn();
  const turnsOf = ({ processes = [] }: MenuEntry) =>
    turns.filter(
      ({ process, count, unread = 0 }) =>
        processes.includes(process as ProcessId) && count + unread > 0,
    );
  const linkTo = (entry: MenuEntry) => (
    <MenuLink key={entry.route} entry={entry} turns={turnsOf(entry)} onChosen={onChosen} />
  );
  const waitingIn = (entries: readonly MenuEntry[]): number =>
    entries.flatMap(turnsOf).reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={t('shell.menuLabel')}>
      <ul className="flex flex-col py-3">
        {menuParts(menuEntries(user)).map(({ group, entries }) =>
          group === null ? (
            entries.map(linkTo)
          ) : (
            <MenuFold key={group} group={group} entries={entries} waiting={waitingIn(entries)}>
              {entries.map(linkTo)}
            </MenuFold>
          ),
        )}
      </ul>
    </nav>
  );
}
