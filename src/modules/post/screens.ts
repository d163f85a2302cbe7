import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { postPaths } from './paths.ts';

/** Posts: address, guard, frame, title and code of each screen. */
export const postScreens: readonly ScreenRoute[] = [
  {
    place: postPaths.posts,
    layout: 'admin',
    titleKey: 'frame.title.posts',
    page: lazyPage(() => import('./post-list-page.tsx'), 'PostListPage'),
  },
  {
    place: postPaths.post,
    layout: 'admin',
    titleKey: 'frame.title.post',
    page: lazyPage(() => import('./post-page.tsx'), 'PostPage'),
  },
  {
    // The frame of the public: it looks as everybody will see it.
    place: postPaths.preview,
    layout: 'public',
    titleKey: 'frame.title.post',
    page: lazyPage(() => import('./post-preview-page.tsx'), 'PostPreviewPage'),
  },
];
