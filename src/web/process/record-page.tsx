import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { AnyStateMachine } from 'xstate';
import { stateMeta } from '#machines/kit.ts';
import { RecordWays } from '#web/frame/record-ways.tsx';
import { loadTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { closedDuty } from '#web/record/action-look.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { classes } from '#web/ui/classes.ts';
import { Page } from '#web/ui/page.tsx';
import { Below, Skeleton } from '#web/ui/skeleton.tsx';
import { isAssigned } from './assigned-record.ts';
import { ClosedDuty, type ConditionDetails } from './closed-duty.tsx';
import { EarlierRules } from './earlier-rules.tsx';
import { ForeignChange } from './foreign-change.tsx';
import { History } from './history.tsx';
import { ProcessPart } from './process-part.tsx';
import { RecordBar } from './record-bar.tsx';
import { RecordDocuments } from './record-documents.tsx';
import type { StaffPartsProps } from './staff-parts.tsx';
import { WhoIsOnIt } from './who-is-on-it.ts';
import type { LookedAt } from './who-looks.tsx';
import { WhyNot } from './why-not.tsx';

const nothing = () => null;
/** Below the data and rarely used: the page does not wait for it, and is as good without it. */
const StaffParts = lazy<ComponentType<StaffPartsProps>>(() =>
  Promise.all([import('./staff-parts.tsx'), loadTexts('notes')]).then(
    ([parts]) => ({ default: parts.StaffParts }),
    () => ({ default: nothing }),
  ),
);
const WhoLooks = lazyPage<'WhoLooks', LookedAt>(() => import('./who-looks.tsx'), 'WhoLooks');

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  /** The h1: the record's name. */
  name: string;
  reference?: string;
  back: { href: string; text: string };
  /** What is needed, from whom, by when; usually `Prompt`. */
  prompt?: ReactNode;
  /** Usually `ActionBar`; stays in sight. */
  actions?: ReactNode;
  /** What the page knows of conditions of the next duty, beside their sentences. */
  conditions?: ConditionDetails;
  /** Small controls beside the heading: to the next record of the list. */
  besides?: ReactNode;
  aside?: ReactNode;
  /** Where the machine generates documents: the block that lists them. */
  documents?: boolean;
  /**
   * A citizen reads about their own: without what others may do and how the process runs. It prints
   * as it would be handed in.
   */
  own?: boolean;
  /** The status in other words than the machine's. */
  tag?: ReactNode;
  /** Data and documents, above the history. */
  children?: ReactNode;
}

/**
 * The page of a record in its one order: back, name with reference and status, prompt, actions, what
 * others do meanwhile, why not, data, history, process. News stand below the actions: above them
 * they would move a button from under the pointer. A part whose texts come late waits by itself:
 * hiding its neighbours with it would take the focus from a person who already works on them.
 */
export function RecordPage({
  machine,
  record,
  name,
  reference,
  back,
  prompt,
  actions,
  conditions,
  besides,
  aside,
  documents = false,
  own = false,
  tag,
  children,
}: Props) {
  const closed = closedDuty(machine, record, useActor());
  const status = tag ?? <StatusTag machine={machine} state={record.state} />;
  return (
    <Page
      title={name}
      record={reference}
      back={back}
      over={reference}
      tag={
        <>
          {status}
          {isAssigned(record) && (
            <Suspense fallback={<div aria-busy="true" className="min-h-8 w-0 min-w-full" />}>
              <WhoIsOnIt machine={machine} record={record} name={reference ?? name} />
            </Suspense>
          )}
        </>
      }
      tone={stateMeta(machine, record.state).tone}
      actions={besides}
      aside={aside}
    >
      <div className="flex flex-col gap-4">
        <RecordBar
          name={
            <>
              <span className="truncate font-semibold">{name}</span>
              {reference && <span className="shrink-0 text-muted">{reference}</span>}
              {status}
            </>
          }
          above={
            <>
              <EarlierRules machine={machine} record={record} />
              {prompt}
            </>
          }
        >
          {actions}
          {closed && (
            <ClosedDuty machine={machine} record={record} action={closed} details={conditions} />
          )}
        </RecordBar>
        <ForeignChange machine={machine} id={record.id} />
        {isAssigned(record) && (
          <Suspense>
            <WhoLooks machine={machine} id={record.id} />
          </Suspense>
        )}
        <Suspense>
          <div className={own ? 'no-print' : undefined}>
            <WhyNot machine={machine} record={record} own={own} />
          </div>
        </Suspense>
        <div className="mt-6 flex flex-col gap-10">
          <Suspense fallback={<Skeleton rows={6} />}>{children}</Suspense>
          <Below>
            <div className={classes('flex flex-col gap-10', own && 'no-print')}>
              <Suspense>
                {documents && (
                  <RecordDocuments machine={machine} id={record.id} version={record.version} />
                )}
              </Suspense>
              {!own && (
                <Suspense>
                  <StaffParts machine={machine} id={record.id} name={reference ?? name} />
                </Suspense>
              )}
              <Suspense>
                <History machine={machine} id={record.id} />
                {!own && <RecordWays machine={machine} record={record} />}
              </Suspense>
              {!own && (
                <Suspense>
                  <ProcessPart machine={machine} record={record} name={reference ?? name} />
                </Suspense>
              )}
            </div>
          </Below>
        </div>
      </div>
    </Page>
  );
}
