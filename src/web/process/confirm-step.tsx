import type { ReactNode } from 'react';
import type { Effect } from '#machines/kit.ts';
import { transitionsFrom } from '#machines/kit.ts';
import { hasDryRun } from '#shared/dry-run.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { newRecord } from '#web/record/record.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { ActionEffects } from './action-effects.tsx';
import { OutcomeList } from './outcome-list.tsx';
import type { Confirming } from './use-confirmation.ts';

interface Typed {
  /** The fields of the event as they would be sent; undefined while they cannot be. */
  typed: object | undefined;
}

interface Following extends Pick<Confirming, 'machine' | 'record'>, Typed {
  event: string;
  effects: Effect[];
}

/**
 * What follows in words; where one action moves many records and places, rehearsed and with
 * numbers.
 */
function Consequences({ machine, record, event, typed, effects }: Following) {
  if (!hasDryRun(machine.id) || record.id === newRecord)
    return <ActionEffects machine={machine} effects={effects} />;
  return (
    <OutcomeList machine={machine} id={record.id} event={event} typed={typed} effects={effects} />
  );
}

/**
 * What is about to happen: which record, from which status to which, what follows, who is told and
 * which documents are made; then the fields of the event.
 */
export function ConfirmStep({
  machine,
  record,
  action,
  name,
  typed,
  children,
}: Confirming & Typed & { name: string; children?: ReactNode }) {
  const t = useTexts('process', 'processes', machine.id);
  const effects =
    transitionsFrom(machine, record.state).find(({ event }) => event === action.event)?.effects ??
    [];
  const stays = action.target === record.state;
  const rows = [
    { label: t(`${machine.id}.name`), value: name },
    { label: t('process.dialog.action'), value: t(`${machine.id}.action.${action.event}`) },
    {
      label: t('processes.status'),
      value: stays ? (
        <StatusTag machine={machine} state={record.state} />
      ) : (
        <span className="inline-flex flex-wrap items-center gap-2">
          <StatusTag machine={machine} state={record.state} />
          <span aria-hidden="true">→</span>
          <span className="sr-only">{t('process.dialog.becomes')}</span>
          <StatusTag machine={machine} state={action.target} />
        </span>
      ),
    },
    { label: t('processes.actions.next'), value: t(`${machine.id}.next.${action.event}`) },
    ...(effects.length > 0
      ? [
          {
            label: t('process.dialog.effects'),
            value: (
              <Consequences
                machine={machine}
                record={record}
                typed={typed}
                effects={effects}
                event={action.event}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <SummaryList rows={rows} />
      {children && <div className="mt-6 flex flex-col gap-5">{children}</div>}
    </>
  );
}
