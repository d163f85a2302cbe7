import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { keepsPages } from '#web/lib/kept-page.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import {
  keepAnswers,
  leaveBehind,
  type TakenAlong,
  takeAlong,
  takenOf,
} from '#web/record/taken-along.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  /** Where the work is done; it opens there. */
  href: string;
  name: string;
}

/** What of this record is on the device: nothing, a part while it is fetched, or all. */
function useTaken({ machine, record, href, name }: Props) {
  const t = useTexts('taken-along');
  const client = useQueryClient();
  const userId = useActor().userId ?? 0;
  const [taken, setTaken] = useState<TakenAlong | null | undefined>(undefined);
  const [share, setShare] = useState<number | null>(null);
  const taking = { client, userId, machine, id: record.id, href, name };
  const look = useEffectEvent(async () => {
    const known = await takenOf(userId, machine, record.id);
    setTaken(known);
    return known;
  });
  // What others have saved meanwhile is taken along too.
  const follow = useEffectEvent(async () => {
    if (await look()) setTaken(await keepAnswers(taking));
  });
  useEffect(() => {
    if (record.version > 0) void follow().catch(() => undefined);
  }, [record.version]);
  const take = async () => {
    setShare(0);
    try {
      setTaken(await takeAlong(taking, setShare));
      toastSuccess(t('taken-along.done'));
    } catch {
      toastError(t('common.toast.error'), t('taken-along.failed'));
    } finally {
      setShare(null);
    }
  };
  const drop = async () => {
    await leaveBehind(userId, machine, record.id);
    setTaken(null);
    toastSuccess(t('taken-along.dropped'));
  };
  return { taken, share, take, drop };
}

/**
 * Keeps the page of a record on this device, so that it opens and takes what is typed without a
 * connection. Nothing is shown where the browser cannot do so.
 */
export function TakeAlong(props: Props) {
  const t = useTexts('taken-along');
  const format = useFormat();
  const { taken, share, take, drop } = useTaken(props);
  if (!keepsPages() || taken === undefined) return null;
  const moment = (ms: number) => format.dateTime(new Date(ms).toISOString());
  return (
    <section
      aria-labelledby="taken-along-title"
      className="no-print flex flex-col gap-2 border-t border-line pt-4"
    >
      <h2 id="taken-along-title" className="text-lg">
        {t('taken-along.title')}
      </h2>
      <p className="max-w-[75ch] text-muted" data-taken-along={taken !== null}>
        {taken
          ? t('taken-along.taken', { until: moment(taken.until), at: moment(taken.keptAt) })
          : t('taken-along.lead')}
      </p>
      {share !== null && <Progress label={t('taken-along.taking')} share={share} />}
      <div className="flex flex-wrap gap-3">
        <Button size="small" loading={share !== null} onClick={() => void take()}>
          {taken ? t('taken-along.renew') : t('taken-along.take')}
        </Button>
        {taken && (
          <Button size="small" kind="plain" onClick={() => void drop()}>
            {t('taken-along.drop')}
          </Button>
        )}
      </div>
    </section>
  );
}
