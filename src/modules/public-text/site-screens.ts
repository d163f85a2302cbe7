import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { publicTextPaths } from './paths.ts';

/** The pages of the public site whose words editors write. */
export const publicTextSiteScreens: readonly ScreenRoute[] = [
  {
    place: publicTextPaths.askedQuestions,
    layout: 'public',
    titleKey: 'site.page.askedQuestions',
    menu: { group: 'help', at: 15 },
    page: lazyPage(() => import('./asked-questions-page.tsx'), 'AskedQuestionsPage'),
  },
  {
    place: publicTextPaths.contacts,
    layout: 'public',
    titleKey: 'site.page.contacts',
    menu: { group: 'help', at: 30 },
    page: lazyPage(() => import('./contacts-page.tsx'), 'ContactsPage'),
  },
  {
    place: publicTextPaths.privacy,
    layout: 'public',
    titleKey: 'site.page.privacy',
    menu: { group: 'help', at: 60 },
    page: lazyPage(() => import('./statement-page.tsx'), 'PrivacyPage'),
  },
  {
    place: publicTextPaths.accessibility,
    layout: 'public',
    titleKey: 'site.page.accessibility',
    menu: { group: 'help', at: 70 },
    page: lazyPage(() => import('./statement-page.tsx'), 'AccessibilityPage'),
  },
];
