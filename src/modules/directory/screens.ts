import type { ClosedPlace } from '#shared/place.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { directoryPaths } from './paths.ts';

const directoryPage = lazyPage(() => import('./directory-list-page.tsx'), 'DirectoryListPage');
const directory = (place: ClosedPlace): ScreenRoute => {
  return { place, layout: 'admin', titleKey: 'frame.title.directories', page: directoryPage };
};

/** Directories: address, guard, frame, title and code of each screen. */
export const directoryScreens: readonly ScreenRoute[] = [
  directory(directoryPaths.directions),
  {
    place: directoryPaths.direction,
    layout: 'admin',
    titleKey: 'frame.title.directories',
    page: lazyPage(() => import('./direction-page.tsx'), 'DirectionPage'),
  },
  directory(directoryPaths.categorySubjects),
  directory(directoryPaths.topicDirections),
  directory(directoryPaths.certificateTypes),
  directory(directoryPaths.certificateLanguages),
  directory(directoryPaths.regions),
  directory(directoryPaths.districts),
  directory(directoryPaths.countries),
];
