import { Plus } from 'lucide-react';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useUnmetText } from '#web/process/use-unmet-texts.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { LetterParts } from '../correspondence/letter-parts.tsx';
import { LetterRows } from '../correspondence/letter-rows.tsx';
import { letterPaths } from '../paths.ts';
import type { ListedTargetedLetter } from './schema.ts';
import { useTargetedColumns } from './targeted-columns.tsx';
import { TargetedFilters, targetedFilters } from './targeted-filters.tsx';
import { useTargetedView, writing } from './use-targeted-view.ts';

const newest = { filters: targetedFilters, ordering: '-updated_at' };
const lastSent = { filters: targetedFilters, ordering: '-sent_at' };

/** The button to write one; anyone who writes but cannot now is told why. */
function useWriting() {
  const t = useTexts('targetedLetter');
  const creation = useCreate(targetedLetterMachine, useCan('create', 'TargetedLetter')).find(
    ({ event }) => event === 'create',
  );
  const unmetText = useUnmetText(targetedLetterMachine);
  const button = creation?.enabled && (
    <span data-event={creation.event}>
      <LinkButton href={letterPaths.targetedLetter.href({ id: 'new' })} kind="primary" icon={Plus}>
        {t('targetedLetter.action.create')}
      </LinkButton>
    </span>
  );
  return { button, why: creation?.unmet.map((guard) => unmetText(guard, {})).join(' ') };
}

/**
 * Targeted letters as the reader's work needs them: those to decide by urgency, those to give an
 * opinion on, one's own (route `targeted-letters`).
 */
export function TargetedListPage() {
  const t = useTexts('targetedLetter', 'targeted-letter-screen', 'letter-screen');
  const view = useTargetedView();
  const state = useListState(writing.includes(view) ? newest : lastSent);
  const { button, why } = useWriting();
  return (
    <Page
      title={t('targetedLetter.names')}
      lead={t(`targeted-letter-screen.lead.${view}`)}
      actions={button}
    >
      <div className="flex flex-col gap-8">
        {why && (
          <p className="max-w-[70ch] text-muted">{t('targeted-letter-screen.notNow', { why })}</p>
        )}
        <TargetedFilters state={state} view={view} />
        <div>
          {!writing.includes(view) && (
            <LetterParts
              machine={targetedLetterMachine}
              state={state}
              box={{}}
              label={t('targeted-letter-screen.partLabel')}
              nameOf={(group) => t(`targeted-letter-screen.group.${group}`)}
            />
          )}
          <LetterRows<ListedTargetedLetter>
            machine={targetedLetterMachine}
            state={state}
            box={{}}
            columns={useTargetedColumns(state, view)}
            exportPath="/statistics/targeted-letters/"
            empty={
              <ListEmpty state={state} text={t('targeted-letter-screen.empty')}>
                {t(`targeted-letter-screen.emptyHint.${view}`)}
              </ListEmpty>
            }
          />
        </div>
      </div>
    </Page>
  );
}
