import { type ReactNode, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { RoleName } from '#machines/kit.ts';
import { differenceOf, type MachineDifference } from '#shared/machine-difference.ts';
import type { Passages } from '#shared/passages.ts';
import {
  keyOfTransition,
  type MachineFault,
  type PublishedGuard,
  type PublishedMachine,
  type PublishedTransition,
  readMachine,
} from '#shared/published-machine.ts';
import { type HinderedSteps, type Replay, replayed } from '#shared/replayed-rules.ts';
import { usePublished, useWord } from '#web/diagram/use-published.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { usePassages } from './use-passages.ts';
import type { ByState } from './use-state-counts.ts';

/** How a person reads the words of either version; a word that none has stands for itself. */
function useNames(today: PublishedMachine, file: PublishedMachine) {
  const t = useTexts('diagram', 'processes');
  const word = useWord();
  const format = useFormat();
  const both = [today, file];
  const state = (id: string): string => {
    const found = both.flatMap(({ states }) => states).find((one) => one.state === id);
    return found ? word(found.name) : id;
  };
  const transition = (key: string): string => {
    const found = both
      .flatMap(({ transitions }) => transitions)
      .find((one) => keyOfTransition(one) === key);
    if (!found) return key;
    const [from, event, to] = [state(found.from), word(found.name), state(found.to)];
    return t('diagram.change.transition', { from, event, to });
  };
  const guard = (value: PublishedGuard): string => {
    if (typeof value === 'string') return value;
    return 'all' in value
      ? t('diagram.change.all', { parts: value.all.map(guard).join(', ') })
      : `(${t('diagram.change.any', { parts: value.any.map(guard).join(', ') })})`;
  };
  const value = (part: string, said: unknown): string => {
    if (said === null || said === undefined) return '–';
    if (part === 'guard') return guard(said as PublishedGuard);
    if (part === 'who')
      return format.list((said as RoleName[]).map((role) => t(`processes.role.${role}`)));
    if (part === 'effects')
      return format.list(
        (said as PublishedTransition['effects']).map(({ type, params }) =>
          [type, ...Object.values(params)].join(' '),
        ),
      );
    if (typeof said === 'boolean') return t(said ? 'common.button.yes' : 'common.button.no');
    return Array.isArray(said) ? format.list(said.map(String)) : String(said);
  };
  return { state, transition, value };
}

/** How many records stand in a state, and how many times a transition was made. */
interface Lived {
  counts: ByState | undefined;
  passages: Passages | undefined;
}

const recordsIn = ({ counts }: Lived, { state }: MachineDifference): number => counts?.[state] ?? 0;

function timesMade({ passages }: Lived, { what }: MachineDifference): number {
  const ways = passages?.states.flatMap(({ state: from, ways }) =>
    ways.map((way) => ({ key: keyOfTransition({ from, ...way }), number: way.number })),
  );
  return ways?.find(({ key }) => key === what)?.number ?? 0;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What the change would mean for records and for what was done so far. */
function Consequences({
  differences,
  lived,
  replay,
}: {
  differences: MachineDifference[];
  lived: Lived;
  replay: Replay | null;
}) {
  const t = useTexts('diagram');
  const states = differences.filter(({ how, of }) => how === 'removed' && of === 'state');
  const stranded = sumOf(states.map((one) => recordsIn(lived, one)));
  const hindered = sumOf((replay?.hindered ?? []).map(({ number }) => number));
  const unknown = replay?.unknown ?? 0;
  return (
    <Notice
      tone={stranded + hindered > 0 ? 'warning' : 'info'}
      heading={t('diagram.change.found', { count: differences.length })}
    >
      {stranded > 0 && <p>{t('diagram.change.stranded', { count: stranded })}</p>}
      {replay && <p>{t('diagram.change.refused', { count: hindered, all: replay.all })}</p>}
      {unknown > 0 && <p>{t('diagram.change.unknown', { count: unknown })}</p>}
    </Notice>
  );
}

/** Which steps of the past the file would not have let be made, by the role that made them. */
function Hindered({ today, file, replay }: Omit<Comparison, 'lived'> & { replay: Replay }) {
  const t = useTexts('diagram', 'processes');
  const format = useFormat();
  const names = useNames(today, file);
  if (replay.hindered.length === 0) return null;
  const columns: Column<HinderedSteps>[] = [
    {
      key: 'what',
      header: t('diagram.change.step'),
      rowHeader: true,
      cell: ({ what }) => names.transition(what),
    },
    {
      key: 'role',
      header: t('diagram.change.byRole'),
      cell: ({ role }) => t(givenKey(`processes.role.${role}`)),
    },
    {
      key: 'why',
      header: t('diagram.change.why'),
      cell: ({ why }) => t(`diagram.change.hindrance.${why}`),
    },
    {
      key: 'number',
      header: t('diagram.change.taken'),
      figures: true,
      cell: ({ number }) => format.number(number),
    },
  ];
  return (
    <section aria-labelledby="hindered" className="flex flex-col gap-3">
      <h2 id="hindered" className="text-xl">
        {t('diagram.change.replay')}
      </h2>
      <Table
        caption={t('diagram.change.replay')}
        captionHidden
        columns={columns}
        rows={replay.hindered}
        rowKey={({ what, role }) => `${what} ${role}`}
        density="dense"
      />
      <p className="measure text-sm text-muted">{t('diagram.change.replayNote')}</p>
    </section>
  );
}

interface Comparison {
  today: PublishedMachine;
  file: PublishedMachine;
  lived: Lived;
}

function Differences({ today, file, lived }: Comparison) {
  const t = useTexts('diagram');
  const format = useFormat();
  const names = useNames(today, file);
  const differences = differenceOf(today, file);
  if (differences.length === 0) return <Notice tone="success" heading={t('diagram.change.same')} />;
  const side = (which: 'before' | 'after') => (one: MachineDifference) =>
    one.part === null ? '' : names.value(one.part, one[which]);
  const replay = lived.passages ? replayed(today, file, lived.passages) : null;
  const columns: Column<MachineDifference>[] = [
    {
      key: 'what',
      header: t('diagram.change.what'),
      rowHeader: true,
      cell: ({ of, what }) => (of === 'state' ? names.state(what) : names.transition(what)),
    },
    {
      key: 'how',
      header: t('diagram.change.how'),
      cell: ({ how, part }) =>
        how === 'changed' ? t(`diagram.change.part.${part}`) : t(`diagram.change.${how}`),
    },
    { key: 'before', header: t('diagram.change.before'), cell: side('before') },
    { key: 'after', header: t('diagram.change.after'), cell: side('after') },
    {
      key: 'records',
      header: t('diagram.change.records'),
      figures: true,
      cell: (one) => format.number(recordsIn(lived, one)),
    },
    {
      key: 'taken',
      header: t('diagram.change.taken'),
      figures: true,
      cell: (one) => (one.of === 'state' ? '–' : format.number(timesMade(lived, one))),
    },
  ];
  return (
    <>
      <Consequences differences={differences} lived={lived} replay={replay} />
      <Table
        caption={t('diagram.change.caption')}
        captionHidden
        columns={columns}
        rows={differences}
        rowKey={({ of, what, part }) => `${of} ${what} ${part}`}
        density="dense"
      />
      <p className="measure text-sm text-muted">{t('diagram.change.note')}</p>
      {replay && <Hindered today={today} file={file} replay={replay} />}
    </>
  );
}

function Faults({ faults }: { faults: readonly MachineFault[] }) {
  const t = useTexts('diagram');
  return (
    <Notice tone="danger" heading={t('diagram.change.faults')}>
      <ul className="list-disc ps-5">
        {faults.map(({ at, fault, word }) => (
          <li key={`${at} ${fault} ${word}`} className="break-words">
            {t('diagram.change.faultAt', {
              at: at || t('diagram.change.wholeFile'),
              text: t(`diagram.change.fault.${fault}`, { word }),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type Chosen = ReturnType<typeof readMachine>;

function Outcome({ chosen, today, lived }: { chosen: Chosen } & Omit<Comparison, 'file'>) {
  const t = useTexts('diagram');
  const word = useWord();
  const { machine, faults } = chosen;
  if (machine === null) return <Faults faults={faults} />;
  if (machine.machine !== today.machine)
    return (
      <Notice tone="danger" heading={t('diagram.change.other')}>
        <p>{t('diagram.change.otherText', { name: word(machine.name) })}</p>
      </Notice>
    );
  return <Differences today={today} file={machine} lived={lived} />;
}

/**
 * Another version of the rules beside those of today, out of a file that a person chooses: what is
 * otherwise, how many records stand there, and how many steps of the past would have been refused.
 */
export function RuleChange({
  machine,
  counts,
}: {
  machine: AnyStateMachine;
  counts: ByState | undefined;
}): ReactNode {
  const t = useTexts('diagram');
  const { data, error, refetch } = usePublished(machine.id);
  const { data: passages } = usePassages(machine.id, {});
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (!data && error)
    return (
      <ListFailed error={error} module={t('diagram.view.change')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton rows={6} />;
  return (
    <div className="flex flex-col gap-6">
      <p className="measure">{t('diagram.change.lead')}</p>
      <div className="no-print measure">
        <FileDrop
          label={t('diagram.change.file')}
          accept=".json"
          onFiles={([file]) => void file?.text().then((text) => setChosen(readMachine(text)))}
        />
        <a
          href={`/api/public/processes/${machine.id}/${data.machine.version}/`}
          download={`${machine.id}.${data.machine.version}.json`}
          className="mt-3 inline-flex min-h-8 items-center font-semibold underline"
        >
          {t('diagram.change.today')}
        </a>
      </div>
      <div aria-live="polite" className="flex flex-col gap-6">
        {chosen && <Outcome chosen={chosen} today={data.machine} lived={{ counts, passages }} />}
      </div>
    </div>
  );
}
