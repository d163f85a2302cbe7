import { lazy, Suspense, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { correctionEvent } from '#machines/correctable.ts';
import { stateMeta } from '#machines/kit.ts';
import { isEngineEvent, moveEvent } from '#machines/moved-rules.ts';
import { isRealDate } from '#shared/dates.ts';
import { doneKey } from '#shared/done-key.ts';
import type { HistoryLine } from '#shared/rows/history-line.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { unnamedRole } from '#web/record/record.ts';
import { useHistory } from '#web/record/use-process.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Timeline, type TimelineItem } from '#web/ui/timeline.tsx';
import { ChangedLines } from './changed-lines.tsx';

// What a step has changed is rarely asked for: its code comes when somebody opens it.
const LineChanges = lazy(async () => ({
  default: (await import('./line-changes.tsx')).LineChanges,
}));

/** A line of the timeline: the newest of some equal steps in a row, and how many they are. */
interface Entry {
  line: HistoryLine;
  times: number;
}

/** Whether a step has something of its own to say. */
const says = ({ event, reason, details, tells, files, lines }: HistoryLine): boolean =>
  isEngineEvent(event) ||
  Boolean(reason) ||
  details.length > 0 ||
  tells ||
  files.length > 0 ||
  lines.length > 0;

const alike = (one: HistoryLine, other: HistoryLine): boolean =>
  one.event === other.event &&
  one.from_state === one.to_state &&
  one.actor?.name === other.actor?.name &&
  ![one, other].some(says);

/**
 * Equal steps of one person that follow each other and move nothing (saving a draft, marking
 * papers) are one entry. Newest first.
 */
function entriesOf(lines: readonly HistoryLine[]): Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last && alike(line, last.line)) last.times += 1;
    else entries.push({ line, times: 1 });
  }
  return entries;
}

/**
 * The form's own name of a column: orders of leave, return and end are entered as just an order.
 */
const fieldOf = (name: string): string => name.replace(/^(?:leave|finish)_(?=order_)/, '');

/**
 * Why, by which paper, and the files: the reason of a step, the numbers and days that were written,
 * the lines that changed, what can be opened.
 */
function Details({
  line,
  machine,
  id,
}: {
  line: HistoryLine;
  machine: AnyStateMachine;
  id: number;
}) {
  const { event, reason, details, files, lines, tells } = line;
  const t = useTexts('process', 'processes', 'validation');
  const [asked, setAsked] = useState(false);
  const format = useFormat();
  const words = ({ name, value }: HistoryLine['details'][number]): string =>
    t('process.history.detail', {
      field: t(givenKey(`validation.field.${fieldOf(name)}`)),
      value: isRealDate(value) ? format.date(value) : value,
    });
  return (
    <>
      {event === correctionEvent && (
        <p className="font-semibold">{t('processes.history.byOrder')}</p>
      )}
      {event === moveEvent && <p className="font-semibold">{t('processes.history.byTwo')}</p>}
      {reason && <p className="whitespace-pre-line">{reason}</p>}
      {details.length > 0 && <p>{details.map(words).join('; ')}</p>}
      {lines.length > 0 && <ChangedLines lines={lines} />}
      {files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
      {tells && (
        <div className="no-print">
          <Disclosure summary={t('process.history.fields')} onOpen={() => setAsked(true)}>
            {asked && (
              <Suspense fallback={<Skeleton rows={2} />}>
                <LineChanges machine={machine} id={id} line={line.id} version={line.version} />
              </Suspense>
            )}
          </Disclosure>
        </div>
      )}
    </>
  );
}

function useItem(machine: AnyStateMachine, id: number): (entry: Entry) => TimelineItem {
  const t = useTexts('process', 'processes', machine.id);
  const format = useFormat();
  const name = useName();
  return ({ line, times }) => {
    const { actor } = line;
    const organization = name(actor?.organization);
    const done = t(doneKey(machine.id, line.event));
    const sentence = t(
      organization ? 'processes.history.sentenceFor' : 'processes.history.sentence',
      {
        who: actor?.name ?? t(`processes.role.${unnamedRole(line)}`),
        organization,
        done: times > 1 ? `${done} ${t('process.history.times', { count: times })}` : done,
      },
    );
    const role = actor
      ? t(`processes.role.${actor.role}`, { defaultValue: '' })
      : line.job && t('processes.scheduler');
    // A state of earlier rules may have lost its words.
    const [from, to] = [line.from_state, line.to_state].map((state) =>
      t(`${machine.id}.state.${state}`, { defaultValue: '' }),
    );
    const moved = line.from_state !== line.to_state && Boolean(from) && Boolean(to);
    const change = moved ? t('processes.history.change', { from, to }) : '';
    return {
      id: line.id,
      time: line.at,
      timeText: [
        format.dateTime(line.at),
        role,
        change,
        t('process.history.version', { version: line.version }),
      ]
        .filter(Boolean)
        .join(' · '),
      sentence,
      body: says(line) ? <Details line={line} machine={machine} id={id} /> : undefined,
      tone: moved ? stateMeta(machine, line.to_state).tone : 'secondary',
    };
  };
}

/**
 * What happened to a record in sentences: who, of which organization and role, did what, when, why.
 */
export function History({ machine, id }: { machine: AnyStateMachine; id: number }) {
  const t = useTexts('processes');
  const { data, isError, refetch } = useHistory(machine, id);
  const item = useItem(machine, id);
  return (
    <section aria-labelledby={`history-${machine.id}`}>
      <h2 id={`history-${machine.id}`} className="mb-4 text-xl">
        {t('processes.history.title')}
      </h2>
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={3} />}
      {data?.length === 0 && <p className="text-muted">{t('processes.history.empty')}</p>}
      {data && data.length > 0 && <Timeline items={entriesOf(data).map(item)} />}
    </section>
  );
}
