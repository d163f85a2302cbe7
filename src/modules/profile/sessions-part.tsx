import { SessionTable } from '#web/forms/session-table.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useSessions } from '#web/forms/use-sessions.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { loadSession } from '#web/lib/visit.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { profilePaths } from './paths.ts';

/** Signs out here too; the server has ended the session already. */
const leave = async () => (await loadSession()).signOut();

function useOwnSessions() {
  const t = useTexts('sessions');
  const { query, ending } = useSessions('/auth/user/sessions/', (id) => {
    const own =
      id === null || query.data?.results.some((session) => session.id === id && session.current);
    if (own) void leave();
    else toastSuccess(t('sessions.ended'));
  });
  return { query, ending };
}

/** Own devices and sessions, ended one by one or everywhere. */
export function SessionsPart() {
  const t = useTexts('sessions', 'profile');
  useHeadingFocus('sessions');
  const { query, ending } = useOwnSessions();
  const { data, error, refetch } = query;
  return (
    <Page
      title={t('sessions.own')}
      lead={t('sessions.ownLead')}
      back={{ href: profilePaths.profile.href(), text: t('profile.title') }}
    >
      {!data && error && (
        <ListFailed error={error} module={t('sessions.title')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="table" rows={2} />}
      {data && (
        <div className="flex flex-col items-start gap-6">
          <SessionTable
            rows={data.results}
            caption={t('sessions.caption', { count: data.count })}
            busy={ending.isPending}
            onEnd={({ id }) => ending.mutate(id)}
          />
          <div className="flex flex-col items-start gap-2">
            <Button loading={ending.isPending} onClick={() => ending.mutate(null)}>
              {t('sessions.everywhere')}
            </Button>
            <p className="text-muted">{t('sessions.everywhereText')}</p>
          </div>
        </div>
      )}
    </Page>
  );
}
