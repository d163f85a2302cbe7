import { letterMachine } from '#machines/letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { GroupLinks } from '#web/process/group-links.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useGroupCounts } from '#web/process/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { LetterFilters } from './letter-filters.tsx';
import { LetterRows } from './letter-rows.tsx';

const options = { filters: ['turn', 'state', 'from'], ordering: '-sent_at' };
const box = { box: 'in' };

/** Letters that came to the organization, with the counts of what is late, unread and waiting (specification section 2, route `inbox`). */
export function IncomingListPage() {
  const t = useTexts('shell', 'letter-screen');
  const state = useListState(options);
  const { group: _group, limit: _limit, offset: _offset, ordering: _ordering, ...narrowed } = state.query;
  const { data } = useGroupCounts(letterMachine, { ...narrowed, ...box });
  return (
    <Page title={t('shell.menu.inbox')} lead={t('letter-screen.leadIn')}>
      <div className="flex flex-col gap-8">
        <LetterFilters state={state} by={['from']} drafts={false} />
        <div>
          {data && (
            <GroupLinks
              state={state}
              label={t('letter-screen.partLabel')}
              everything={t('letter-screen.all')}
              counts={Object.entries(data)}
              nameOf={(group) => t(`letter-screen.group.${group}`)}
            />
          )}
          <LetterRows
            state={state}
            box={box}
            sides={['from']}
            empty={
              <ListEmpty state={state} text={t('letter-screen.emptyIn')}>
                {t('letter-screen.emptyInHint')}
              </ListEmpty>
            }
          />
        </div>
      </div>
    </Page>
  );
}
