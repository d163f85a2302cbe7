import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { tashkentDay } from '#shared/dates.ts';
import type { WaitingAnswer, WaitingRecord } from '#shared/home.ts';
import type { UserData } from '#shared/sign-on.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { http } from '#web/lib/http.ts';
import { loadTexts, useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { moveClock } from './use-ground.ts';

/** The hour of the last day at which hardly anything of it is left. */
const lateHour = 23;

/** Lets the time pass until the last evening of a record: what nobody has done by then is too late. */
function DeadlineNight({ day }: { day: string }) {
  const t = useTexts('training');
  const format = useFormat();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => moveClock({ day, hour: lateHour }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['training'] }),
  });
  return (
    <p className="mt-1 text-sm text-muted">
      {t('training.guide.deadline', { date: format.date(day) })}{' '}
      {day > tashkentDay() && (
        <Button kind="plain" size="small" loading={isPending} onClick={() => mutate()}>
          {t('training.guide.deadlineNight')}
        </Button>
      )}
    </p>
  );
}

interface WaitingProps {
  process: string;
  record: WaitingRecord;
  user: UserData;
}

/** A record of a process that waits for the reader: the one with the nearest day. */
function WaitingOne({ process, record, user }: WaitingProps) {
  const t = useTexts('training', process);
  const href = recordHref(process, record.id, user);
  const words = t('training.guide.begin', {
    name: record.name,
    state: t(`${process}.state.${record.state}`),
  });
  return (
    <li data-scene={process}>
      <span className="block text-sm text-muted">{t(`${process}.names`)}</span>
      {href ? (
        <Link href={href} className="link font-semibold">
          {words}
        </Link>
      ) : (
        <span className="font-semibold">{words}</span>
      )}
      {record.due !== null && <DeadlineNight day={record.due} />}
    </li>
  );
}

/**
 * Where somebody may begin: of each process the record with the nearest day that waits for their
 * role, as the stories of the demonstration and everybody's acts have left it.
 */
export function WaitingHere({ user }: { user: UserData }) {
  const t = useTexts('training');
  const { data, isError, refetch } = useQuery({
    queryKey: ['training', 'scenes', user.id, user.role_name],
    queryFn: async ({ signal }) => {
      const answer = await http.get<WaitingAnswer>('/home/waiting/', {}, signal);
      await loadTexts(...answer.groups.map(({ process }) => process));
      return answer.groups;
    },
  });
  if (isError) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (data.length === 0) return <p>{t('training.guide.none')}</p>;
  return (
    <section>
      <h3 className="font-semibold">{t('training.guide.scenes')}</h3>
      <p className="text-sm text-muted">{t('training.guide.scenesLead')}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {data.flatMap(({ process, records: [record] }) =>
          record
            ? [<WaitingOne key={process} process={process} record={record} user={user} />]
            : [],
        )}
      </ul>
    </section>
  );
}
