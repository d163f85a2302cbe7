import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { AnyStateMachine } from 'xstate';
import { tashkentDay } from '#shared/dates.ts';
import { conditionsOf, untilWhen, waitingFor } from '#web/diagram/waiting.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  name: string;
}

/** What the record waits for, in one sentence: who, what, until when. */
function WaitingText({ machine, record }: Omit<Props, 'name'>) {
  const t = useTexts('diagram', 'processes', machine.id);
  const format = useFormat();
  const { kind, roles, events } = waitingFor(machine, record);
  const texts = conditionsOf(machine, record.state, events).map((guard) => {
    return t(`${machine.id}.unmet.${guard}`, { skipInterpolation: true });
  });
  const until = untilWhen(texts, record.facts, tashkentDay(new Date()));
  return (
    <p className="mb-4 max-w-[75ch]" data-waiting={kind}>
      {t(`diagram.waiting.${kind}`, {
        who: format.list(roles.map((role) => t(`processes.role.${role}`))),
        what: format.list(events.map((event) => t(`${machine.id}.action.${event}`))),
      })}{' '}
      {until && t('diagram.waiting.until', { day: format.longDate(until) })}
    </p>
  );
}

/**
 * The code of the picture is fetched beside the page: the page itself never waits for it, nor
 * breaks without it.
 */
const usePicture = () =>
  useQuery({
    queryKey: ['code', 'record-picture'],
    queryFn: () => import('#web/diagram/record-picture.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

function Loaded(props: Props) {
  const { data, isError, refetch } = usePicture();
  if (data) return <data.RecordPicture {...props} />;
  if (!isError) return <Skeleton rows={6} />;
  return <NotLoaded onRetry={() => void refetch()} />;
}

/** Where a record stands in its process: what it waits for, the picture, and its twins in words. */
export function ProcessPart({ machine, record, name }: Props) {
  const t = useTexts('diagram', 'processes', machine.id);
  return (
    <section aria-labelledby={`process-${machine.id}`} className="print:break-before-page">
      <h2 id={`process-${machine.id}`} className="mb-2 text-xl">
        {t('processes.diagram.title')}
      </h2>
      <WaitingText machine={machine} record={record} />
      <Suspense fallback={<Skeleton rows={6} />}>
        <Loaded machine={machine} record={record} name={name} />
      </Suspense>
    </section>
  );
}
