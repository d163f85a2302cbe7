import { postMachine } from '#machines/post.machine.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { states, turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { postPaths } from './paths.ts';
import type { ListedPost } from './schema.ts';
import { listed } from './shown.ts';

/** Posts: title, since when they are news, when they were changed, status. */
const postList: Declared<ListScreen<ListedPost>> = (may) => ({
  machine: postMachine,
  areas: ['post-screen'],
  record: ({ id }) => postPaths.post.href({ id }),
  lead: 'post-screen.lead',
  caption: 'post-screen.caption',
  empty: 'post-screen.empty',
  emptyHint: 'post-screen.emptyHint',
  order: '-id',
  create: { open: may('create', 'Post'), href: postPaths.post.href({ id: 'new' }) },
  columns: [
    title('title', listed.title, { sortable: true, className: 'min-w-72' }),
    column('published_at', listed.published_at, { sortable: true, className: 'whitespace-nowrap' }),
    column('updated_at', listed.updated_at, { sortable: true, className: 'whitespace-nowrap' }),
    status(),
  ],
  narrowing: {
    search: 'post-screen.search',
    all: 'post-screen.all',
    filters: [turn, states(postMachine)],
  },
});

/** Posts (route `post`) for those who write them. */
export const PostListPage = () => <ListPage of={postList} />;
