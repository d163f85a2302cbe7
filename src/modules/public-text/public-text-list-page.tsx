import { publicTextMachine } from '#machines/public-text.machine.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { codes, linked, states, turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { publicTextKinds } from './codes.ts';
import { publicTextPaths } from './paths.ts';
import type { ListedPublicText } from './schema.ts';
import { listed } from './shown.ts';

/** Versions of texts: title and kind, place, from which day, status. */
const publicTextList: Declared<ListScreen<ListedPublicText>> = (may) => ({
  machine: publicTextMachine,
  areas: ['public-text-screen', 'codes'],
  record: ({ id }) => publicTextPaths.publicText.href({ id }),
  lead: 'public-text-screen.lead',
  caption: 'public-text-screen.caption',
  empty: 'public-text-screen.empty',
  emptyHint: 'public-text-screen.emptyHint',
  order: '-id',
  create: {
    open: may('create', 'PublicText'),
    href: publicTextPaths.publicText.href({ id: 'new' }),
  },
  columns: [
    title('title', listed.title, { sortable: true, className: 'min-w-72' }),
    column('text_kind', listed.text_kind),
    column('sort_number', listed.sort_number, { sortable: true, figures: true }),
    column('valid_from', listed.valid_from, { sortable: true, className: 'whitespace-nowrap' }),
    column('updated_at', listed.updated_at, { extra: true, sortable: true }),
    status(),
  ],
  narrowing: {
    search: 'public-text-screen.search',
    all: 'public-text-screen.all',
    filters: [
      turn,
      linked('in_force', 'public-text-screen.inForce'),
      codes('kind', 'public-text-screen.kind', 'publicTextKind', publicTextKinds),
      states(publicTextMachine),
    ],
  },
});

/** Texts of the public site (route `public-text`) for those who write them. */
export const PublicTextListPage = () => <ListPage of={publicTextList} />;
