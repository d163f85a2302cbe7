import { letterMachine } from '#machines/letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { LetterParts } from './correspondence/letter-parts.tsx';
import { LetterBox } from './letter-box.tsx';
import { LetterFilters } from './letter-filters.tsx';

const options = { filters: ['turn', 'state', 'from'], ordering: '-sent_at' };
const box = { box: 'in' };

/**
 * Letters that came to the organization, with the counts of what is late, unread and waiting (route
 * `inbox`).
 */
export function IncomingListPage() {
  const t = useTexts('shell', 'letter-screen');
  const state = useListState(options);
  return (
    <Page title={t('shell.menu.inbox')} lead={t('letter-screen.leadIn')}>
      <div className="flex flex-col gap-8">
        <LetterFilters state={state} by={['from']} drafts={false} />
        <div>
          <LetterParts
            machine={letterMachine}
            state={state}
            box={box}
            label={t('letter-screen.partLabel')}
            nameOf={(group) => t(`letter-screen.group.${group}`)}
          />
          <LetterBox
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
