import { mayOpen } from '#shared/abilities-routes.ts';
import { directoryNames, directoryOf } from '#shared/directories.ts';
import type { UserData } from '#shared/sign-on.ts';
import { pages } from '#web/frame/frames.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { menuEntries } from '#web/frame/menu-entries.ts';
import type { Translate } from '#web/lib/text-keys.ts';

interface PageEntry {
  href: string;
  label: string;
  /** What it is called beside its name. */
  words?: string;
}

/**
 * The pages that open for somebody, by the same data as their menu and the navigation guard: the
 * menu first, then what it leads to.
 */
export function pageEntries(user: UserData, t: Translate): PageEntry[] {
  const ability = abilityOf(user);
  const menu = menuEntries(user).map(({ route, href, words }) => ({
    href,
    label: t(`frame.menu.${route}`),
    words: words && t(words),
  }));
  const further = pages
    .filter(({ needs }) => needs === undefined || mayOpen(ability, needs))
    .map(({ href, name, words }) => ({ href, label: t(name), words: words && t(words) }));
  const directories = directoryNames.flatMap((name) => {
    const { route } = directoryOf(name);
    return mayOpen(ability, 'Settings read')
      ? [{ href: `/admin/${route}`, label: t(`directory.title.${name}`) }]
      : [];
  });
  const known = new Set(menu.map(({ label }) => label));
  return [...menu, ...[...further, ...directories].filter(({ label }) => !known.has(label))];
}
