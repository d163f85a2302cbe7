import type { ReactNode } from 'react';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { AdvisorTable } from './advisor-table.tsx';
import type { ListedAdvisor } from './schema.ts';

interface Props {
  state: ListState;
  own: boolean;
  /** What stands here without rows. */
  empty: ReactNode;
}

/**
 * The rows of the list with their pages, while they load, when there are none, when they could not
 * be read.
 */
export function AdvisorRows({ state, own, empty }: Props) {
  const t = useTexts('advisor', 'advisor-screen');
  const query = useRecords<ListedAdvisor>(advisorMachine, state.query);
  useLiveRecords(advisorMachine);
  useReturnToRow(advisorMachine.id, state.href, query.data !== undefined);
  return (
    <ListRows query={query} state={state} module={t('advisor.names')} empty={empty}>
      {(page, busy) => (
        <AdvisorTable
          page={page}
          state={state}
          own={own}
          busy={busy}
          caption={t('advisor-screen.caption', { count: page.count })}
        />
      )}
    </ListRows>
  );
}
