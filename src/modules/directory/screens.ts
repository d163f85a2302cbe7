import { paths } from '#web/paths.ts';
import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

const directoryPage = lazyPage(() => import('./directory-list-page.tsx'), 'DirectoryListPage');
const directory = (path: string, guard: NonNullable<ScreenRoute['guard']>): ScreenRoute => {
  return { path, guard, layout: 'admin', titleKey: 'shell.title.directories', page: directoryPage };
};

/** Directories: address, guard, frame, title and code of each screen. */
export const directoryScreens: readonly ScreenRoute[] = [
  directory(paths.directions.path, 'direction'),
  {
    path: paths.direction.path,
    guard: 'direction/:id',
    layout: 'admin',
    titleKey: 'shell.title.directories',
    page: lazyPage(() => import('./direction-page.tsx'), 'DirectionPage'),
  },
  directory(paths.categorySubjects.path, 'category-subject'),
  directory(paths.topicDirections.path, 'topic-direction'),
  directory(paths.certificateTypes.path, 'certificate-type'),
  directory(paths.certificateLanguages.path, 'certificate-language'),
  directory(paths.regions.path, 'region'),
  directory(paths.districts.path, 'district'),
  directory(paths.countries.path, 'country'),
];
