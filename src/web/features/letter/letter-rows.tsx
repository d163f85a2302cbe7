import type { ReactNode } from 'react';
import { letterMachine } from '#machines/letter.machine.ts';
import type { ListedLetter } from '#shared/rows/letter.ts';
import { ExportButton, ExportList } from '#web/exports/export-panel.tsx';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { BulkBar } from '#web/process/bulk-bar.tsx';
import { useSelection } from '#web/process/bulk-selection.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { LetterTable } from './letter-table.tsx';

interface Props {
  state: ListState;
  /** Which box of letters: those that came, or those that were written; nothing = all that one sees. */
  box: Query;
  sides: readonly ('from' | 'to')[];
  empty: ReactNode;
}

/** The letters of a box: decisions about many, the rows, and the whole filtered list as a spreadsheet. */
export function LetterRows({ state, box, sides, empty }: Props) {
  const t = useTexts('letter', 'letter-screen', 'bulk', 'exports');
  const asked = { ...state.query, ...box };
  const query = useRecords<ListedLetter>(letterMachine, asked);
  const selection = useSelection<ListedLetter>();
  useLiveRecords(letterMachine);
  useReturnToRow(letterMachine.id, state.href, query.data !== undefined);
  const count = query.data?.count ?? 0;
  return (
    <div>
      <BulkBar machine={letterMachine} selection={selection} nameOf={(row) => row.code ?? row.short_info ?? t('letter.name')} />
      <ListRows query={query} state={state} module={t('letter.names')} empty={empty}>
        {(page, busy) => <LetterTable page={page} state={state} busy={busy} selection={selection} sides={sides} />}
      </ListRows>
      {count > 0 && (
        <div className="mt-6">
          <ExportButton path="/statistics/letters/" query={{ ...asked, limit: null, offset: null }} count={count} />
        </div>
      )}
      <ExportList />
    </div>
  );
}
