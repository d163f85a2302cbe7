import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { directoryPaths } from './paths.ts';

const directoryPage = lazyPage(() => import('./directory-list-page.tsx'), 'DirectoryListPage');
const directory = (path: string, guard: NonNullable<ScreenRoute['guard']>): ScreenRoute => {
  return { path, guard, layout: 'admin', titleKey: 'shell.title.directories', page: directoryPage };
};

/** Directories: address, guard, frame, title and code of each screen. */
export const directoryScreens: readonly ScreenRoute[] = [
  directory(directoryPaths.directions.path, 'direction'),
  {
    path: directoryPaths.direction.path,
    guard: 'direction/:id',
    layout: 'admin',
    titleKey: 'shell.title.directories',
    page: lazyPage(() => import('./direction-page.tsx'), 'DirectionPage'),
  },
  directory(directoryPaths.categorySubjects.path, 'category-subject'),
  directory(directoryPaths.topicDirections.path, 'topic-direction'),
  directory(directoryPaths.certificateTypes.path, 'certificate-type'),
  directory(directoryPaths.certificateLanguages.path, 'certificate-language'),
  directory(directoryPaths.regions.path, 'region'),
  directory(directoryPaths.districts.path, 'district'),
  directory(directoryPaths.countries.path, 'country'),
];
