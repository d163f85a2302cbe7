import { Plus } from 'lucide-react';
import { letterMachine } from '#machines/letter.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { LetterBox } from './letter-box.tsx';
import { LetterFilters } from './letter-filters.tsx';
import { letterPaths } from './paths.ts';

const options = { filters: ['state', 'from', 'to'], ordering: '-updated_at' };
const ofAll = { filters: ['state', 'from', 'to'], ordering: '-sent_at' };

/**
 * Letters that the organization wrote, drafts among them; for who oversees the country all that
 * were sent (route `letter`).
 */
export function LetterListPage() {
  const t = useTexts('letter', 'letter-screen');
  const writes = useCan('create', 'Letter');
  const creations = useCreate(letterMachine, writes);
  const state = useListState(writes ? options : ofAll);
  return (
    <Page
      title={t('letter.names')}
      lead={t(writes ? 'letter-screen.lead' : 'letter-screen.leadAll')}
      actions={creations
        .filter(({ enabled }) => enabled)
        .map(({ event }) => (
          <LinkButton
            key={event}
            href={letterPaths.letter.href({ id: 'new' })}
            kind="primary"
            icon={Plus}
          >
            {t(`letter.action.${event}`)}
          </LinkButton>
        ))}
    >
      <div className="flex flex-col gap-8">
        <LetterFilters state={state} by={writes ? ['to'] : ['from', 'to']} drafts={writes} />
        <LetterBox
          state={state}
          box={writes ? { box: 'out' } : {}}
          sides={writes ? ['to'] : ['from', 'to']}
          empty={
            <ListEmpty state={state} text={t('letter-screen.empty')}>
              {writes && t('letter-screen.emptyHint')}
            </ListEmpty>
          }
        />
      </div>
    </Page>
  );
}
