import { type GuardedRoute, mayOpen } from '#shared/abilities-routes.ts';
import { directoryNames, directoryOf } from '#shared/directories.ts';
import type { UserData } from '#shared/sign-on.ts';
import type { TextKey, Translate } from '#web/lib/text-keys.ts';
import { paths } from '#web/paths.ts';
import { abilityOf } from '#web/shell/guard.ts';
import { menuEntries } from '#web/shell/menu-entries.ts';

interface PageEntry {
  href: string;
  label: string;
}

/** Pages without a place in the menu: what the guard asks for them, and their names. */
const others: readonly { route: GuardedRoute; href: string; name: TextKey }[] = [
  { route: 'me', href: `${paths.profile.href()}?edit=settings`, name: 'own-settings.title' },
  { route: 'student/add', href: paths.studentNew.href(), name: 'shell.title.studentNew' },
  { route: 'research-advisor/add', href: paths.advisorAdd.href(), name: 'shell.title.advisorAdd' },
  {
    route: 'notification-templates',
    href: paths.messageTemplates.href(),
    name: 'shell.menu.notification-templates',
  },
];

/**
 * The pages that open for somebody, by the same data as their menu and the navigation guard: the
 * menu first, then what it leads to.
 */
export function pageEntries(user: UserData, t: Translate): PageEntry[] {
  const ability = abilityOf(user);
  const menu = menuEntries(user).map(({ route, href }) => ({
    href,
    label: t(`shell.menu.${route}`),
  }));
  const further = others
    .filter(({ route }) => mayOpen(ability, route))
    .map(({ href, name }) => ({ href, label: t(name) }));
  const directories = directoryNames.flatMap((name) => {
    const { route } = directoryOf(name);
    return mayOpen(ability, route)
      ? [{ href: `/admin/${route}`, label: t(`directory.title.${name}`) }]
      : [];
  });
  const open = [
    { href: paths.findOrganization.href(), label: t('shell.title.findOrganization') },
    { href: paths.topics.href(), label: t('shell.title.topics') },
  ];
  const known = new Set(menu.map(({ label }) => label));
  return [
    ...menu,
    ...[...further, ...directories, ...open].filter(({ label }) => !known.has(label)),
  ];
}
