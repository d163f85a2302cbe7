import { applicationMachine } from '#machines/application.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListChips, ListEmpty } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { Below, Skeleton } from '#web/ui/skeleton.tsx';
import type { ListedApplication } from '../schema.ts';
import { ApplyBegin } from './apply-begin.tsx';
import { ApplyRow } from './apply-row.tsx';

/** More applications than anybody has. */
const limit = 200;

function Own() {
  const t = useTexts('apply', 'application', 'processes');
  const state = useListState({ filters: ['turn'], ordering: '-updated_at', limit });
  const actor = useActor();
  const { data, isError, error, refetch } = useRecords<ListedApplication>(
    applicationMachine,
    state.query,
  );
  if (isError && !data)
    return (
      <ListFailed error={error} module={t('application.names')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton rows={3} shape="table" />;
  if (data.results.length === 0 && state.active > 0)
    return <ListEmpty state={state} text={t('apply.list.empty')} />;
  if (data.results.length === 0)
    return <Empty text={t('apply.list.empty')}>{t('apply.list.emptyNext')}</Empty>;
  const duty = (record: ListedApplication) =>
    actionsOf(applicationMachine, record, actor).some((action) => action.duty && action.enabled);
  const mine = data.results.filter(duty);
  const rows = [...mine, ...data.results.filter((record) => !mine.includes(record))];
  return (
    <div className="flex flex-col gap-3">
      <ListChips state={state} wordsOf={() => t('processes.actions.myTurn')} />
      <ul className="border-t border-line">
        {rows.map((record) => (
          <ApplyRow key={record.id} record={record} />
        ))}
      </ul>
    </div>
  );
}

/**
 * /admin/apply-document: the own applications, those that wait for their owner first, and the
 * windows in which a new one may begin.
 */
export function ApplyListPage() {
  const t = useTexts('apply');
  useLiveRecords(applicationMachine);
  return (
    <Page title={t('apply.list.title')} lead={t('apply.list.lead')}>
      <Own />
      <Below>
        <ApplyBegin />
      </Below>
    </Page>
  );
}
