import { DeclaredList } from '#web/declared/declared-list.tsx';
import type { Declared, RecordList } from '#web/declared/record-list.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { letterList } from './letter-list.ts';
import type { ListedLetter } from './schema.ts';

const incoming: Declared<RecordList<ListedLetter>> = () => ({
  ...letterList({ by: ['from'], drafts: false, shared: true }),
  empty: 'letter-screen.emptyIn',
  emptyHint: 'letter-screen.emptyInHint',
  order: '-sent_at',
  box: { box: 'in' },
  groups: {
    label: 'letter-screen.partLabel',
    everything: 'letter-screen.all',
    nameOf: (group, { t }) => t(`letter-screen.group.${group}`),
  },
});

/**
 * Letters that came to the organization, with the counts of what is late, unread and waiting (route
 * `inbox`).
 */
export function IncomingListPage() {
  const t = useTexts('frame', 'letter-screen');
  return (
    <Page title={t('frame.menu.inbox')} lead={t('letter-screen.leadIn')}>
      <div className="flex flex-col gap-8">
        <DeclaredList of={incoming} />
      </div>
    </Page>
  );
}
