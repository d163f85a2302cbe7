import { Newspaper } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { postPaths } from './paths.ts';

/** Posts in the menu, at home and in the search. */
export const postFrame: FrameModule = {
  menu: {
    post: {
      place: postPaths.posts,
      icon: Newspaper,
      at: 305,
      group: 'site',
      roles: ['innovation', 'admin'],
      processes: ['post'],
    },
  },
  places: {
    post: [
      {
        needs: postPaths.posts.needs,
        list: postPaths.posts.href(),
        record: (id) => postPaths.post.href({ id }),
      },
    ],
  },
  stateLists: { post: [postPaths.posts] },
  pages: [{ href: postPaths.news.href(), name: 'frame.title.news' }],
};
