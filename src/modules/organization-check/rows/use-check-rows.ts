import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import type { Amounts } from '#web/grid/amounts.ts';
import type { WrongCell } from '#web/grid/use-sheet.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useEvent } from '#web/record/use-process.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { OrganizationCheckRecord, SavedRow } from '../schema.ts';
import { bodyOf } from './row-values.ts';
import {
  type Dispute,
  decided,
  type RowsState,
  startOf,
  withNews,
  withRefusals,
} from './rows-merge.ts';

/**
 * The rows of a check in a grid: what stands in it, what others have done meanwhile, and its saving
 * in one request, all rows or none.
 */
export function useCheckRows(record: OrganizationCheckRecord) {
  const t = useTexts('check-screen');
  const client = useQueryClient();
  const complain = useRefusalToast();
  const { send, pending } = useEvent(organizationCheckMachine, record.id);
  const [state, setState] = useState<RowsState>(() => startOf(record));
  const [wrong, setWrong] = useState<readonly WrongCell[]>([]);
  useEffect(() => setState((now) => withNews(now, record)), [record]);
  const refusedBy = (refusal: ApiError, sent: readonly SavedRow[]) => {
    if (refusal.status === 0)
      return toastError(t('common.toast.error'), t('check-screen.grid.offline'));
    if (refusal.code === 'STALE_VERSION')
      void client.invalidateQueries({
        queryKey: cacheKeys.record(organizationCheckMachine, record.id),
      });
    setState((now) => withRefusals(now, sent, refusal.fields));
    complain(refusal);
  };
  const saveRows = async (payload: { rows: SavedRow[] }) => {
    try {
      const fresh = await send({ event: 'saveRows', payload, version: state.version });
      if (fresh) setState((now) => withNews(now, fresh as OrganizationCheckRecord));
      toastSuccess(t('check-screen.grid.saved', { count: payload.rows.length }));
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      refusedBy(refused, payload.rows);
    }
  };
  return {
    state,
    wrong,
    saving: pending,
    setWrong,
    saveRows,
    save: () => saveRows(bodyOf(state.rows, state.cells)),
    setCells: (cells: Amounts) => setState((now) => ({ ...now, cells })),
    decide: (dispute: Dispute, takes: 'theirs' | 'mine') =>
      setState((now) => decided(now, dispute, takes)),
  };
}
