import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeed as Feed } from '#shared/home.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toast.ts';

const address = '/home/calendar-feed/';
const queryKey = ['calendar-feed'];

/** The secret address, shown once: to be copied. */
function Address({ value }: { value: string }) {
  const t = useTexts('calendar-feed');
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toastSuccess(t('calendar-feed.copied'));
  };
  return (
    <Notice tone="warning" heading={t('calendar-feed.address')}>
      <p className="mb-3">{t('calendar-feed.once')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <TextField
            label={t('calendar-feed.address')}
            labelHidden
            readOnly
            value={value}
            onFocus={({ target }) => target.select()}
          />
        </div>
        <Button onClick={() => void copy()}>{t('calendar-feed.copy')}</Button>
      </div>
    </Notice>
  );
}

/** The own calendar feed: since when there is one; to make it, to make it anew, to revoke it. */
export function CalendarFeed() {
  const t = useTexts('calendar-feed');
  const format = useFormat();
  const client = useQueryClient();
  const complain = useRefusalToast();
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.get<Feed>(address, undefined, signal),
  });
  const keep = (feed: Feed) => client.setQueryData(queryKey, feed);
  const making = useMutation({
    mutationFn: () => http.post<Feed>(address),
    onSuccess: keep,
    onError: complain,
  });
  const revoking = useMutation({
    mutationFn: () => http.delete<Feed>(address),
    onSuccess: (feed) => {
      keep(feed);
      toastSuccess(t('calendar-feed.revoked'));
    },
    onError: complain,
  });
  if (isError) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  const { created_at, read_at } = data;
  return (
    <div className="flex max-w-[70ch] flex-col items-start gap-4">
      {data.address && <Address value={data.address} />}
      <p>
        {created_at
          ? t('calendar-feed.made', { date: format.dateTime(created_at) })
          : t('calendar-feed.none')}{' '}
        {created_at &&
          (read_at
            ? t('calendar-feed.read', { date: format.dateTime(read_at) })
            : t('calendar-feed.unread'))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          kind={created_at ? 'secondary' : 'primary'}
          loading={making.isPending}
          onClick={() => making.mutate()}
        >
          {t(created_at ? 'calendar-feed.again' : 'calendar-feed.make')}
        </Button>
        {created_at && (
          <Button loading={revoking.isPending} onClick={() => revoking.mutate()}>
            {t('calendar-feed.revoke')}
          </Button>
        )}
      </div>
      {created_at && <p className="text-muted">{t('calendar-feed.againText')}</p>}
    </div>
  );
}
