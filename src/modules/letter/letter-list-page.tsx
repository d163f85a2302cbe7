import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { letterList } from './letter-list.ts';
import { letterPaths } from './paths.ts';
import type { ListedLetter } from './schema.ts';

const written = letterList({ by: ['to'], drafts: true });
const ofAll = letterList({ by: ['from', 'to'], drafts: false });

/** Letters of the reader's organization, drafts among them, or all that were sent. */
const letters: Declared<ListScreen<ListedLetter>> = (may) => {
  const writes = may('create', 'Letter');
  return {
    ...(writes ? written : ofAll),
    lead: writes ? 'letter-screen.lead' : 'letter-screen.leadAll',
    empty: 'letter-screen.empty',
    emptyHint: writes ? 'letter-screen.emptyHint' : undefined,
    order: writes ? '-updated_at' : '-sent_at',
    box: writes ? { box: 'out' } : undefined,
    create: { open: writes, href: letterPaths.letter.href({ id: 'new' }) },
  };
};

/**
 * Letters that the organization wrote, drafts among them; for who oversees the country all that
 * were sent (route `letter`).
 */
export const LetterListPage = () => <ListPage of={letters} />;
