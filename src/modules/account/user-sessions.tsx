import { SessionTable } from '#web/forms/session-table.tsx';
import { useSessions } from '#web/forms/use-sessions.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toastSuccess } from '#web/ui/toast.ts';

/** The open sessions of somebody's account, for who looks after it. */
export function UserSessions({ accountId }: { accountId: number }) {
  const t = useTexts('sessions');
  const { query, ending } = useSessions(`/accounts/${accountId}/sessions/`, () =>
    toastSuccess(t('sessions.ended')),
  );
  const { data, error, refetch } = query;
  return (
    <section aria-labelledby="sessions" className="flex flex-col items-start gap-4">
      <h2 id="sessions" className="text-xl">
        {t('sessions.title')}
      </h2>
      {!data && error && (
        <ListFailed error={error} module={t('sessions.title')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="table" rows={2} />}
      {data?.count === 0 && <p className="text-muted">{t('sessions.none')}</p>}
      {data && data.count > 0 && (
        <>
          <SessionTable
            rows={data.results}
            caption={t('sessions.caption', { count: data.count })}
            busy={ending.isPending}
            onEnd={({ id }) => ending.mutate(id)}
          />
          <Button loading={ending.isPending} onClick={() => ending.mutate(null)}>
            {t('sessions.endAll')}
          </Button>
        </>
      )}
    </section>
  );
}
