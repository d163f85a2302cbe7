import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { directoryPaths } from './paths.ts';

const directoryPage = lazyPage(() => import('./directory-list-page.tsx'), 'DirectoryListPage');
const titleKey = 'frame.title.directories';

/** Directories: address, guard, frame, title and code of each screen. */
export const directoryScreens: readonly ScreenRoute[] = [
  { place: directoryPaths.directions, layout: 'admin', titleKey, page: directoryPage },
  {
    place: directoryPaths.direction,
    layout: 'admin',
    titleKey,
    page: lazyPage(() => import('./direction-page.tsx'), 'DirectionPage'),
  },
  { place: directoryPaths.categorySubjects, layout: 'admin', titleKey, page: directoryPage },
  { place: directoryPaths.topicDirections, layout: 'admin', titleKey, page: directoryPage },
  { place: directoryPaths.certificateTypes, layout: 'admin', titleKey, page: directoryPage },
  { place: directoryPaths.certificateLanguages, layout: 'admin', titleKey, page: directoryPage },
  { place: directoryPaths.regions, layout: 'admin', titleKey, page: directoryPage },
  { place: directoryPaths.districts, layout: 'admin', titleKey, page: directoryPage },
  { place: directoryPaths.countries, layout: 'admin', titleKey, page: directoryPage },
];
