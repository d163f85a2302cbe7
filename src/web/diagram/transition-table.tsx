import type { AnyStateMachine } from 'xstate';
import { type Transition, transitionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { transitionKey } from './picture-look.ts';
import { useTransitionWords } from './use-transition-words.ts';

interface Props {
  machine: AnyStateMachine;
  lit?(transition: Transition): boolean;
  /**
   * Leave out what only analysts want: conditions of every event, what is asked, what is to be
   * confirmed.
   */
  short?: boolean;
  /** The article by which an assumption was confirmed. */
  confirmedBy?(transition: Transition): string | undefined;
}

function Lines({ of: texts }: { of: readonly string[] }) {
  if (texts.length === 0) return '–';
  return (
    <ul className="flex flex-col gap-1">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/**
 * The same process as a table: every transition with who, what closes it, what is asked and what
 * follows. The twin of the picture for readers.
 */
export function TransitionTable({ machine, lit = () => true, short, confirmedBy }: Props) {
  const t = useTexts('diagram', 'processes', machine.id);
  const words = useTransitionWords(machine);
  const main: Column<Transition>[] = [
    {
      key: 'from',
      header: t('diagram.table.from'),
      cell: ({ from }) => <StatusTag machine={machine} state={from} />,
    },
    {
      key: 'event',
      header: t('diagram.table.event'),
      rowHeader: true,
      className: 'min-w-40',
      cell: (transition) => (
        <span data-row={transitionKey(transition)} className="font-semibold">
          {words.event(transition)}
        </span>
      ),
    },
    {
      key: 'to',
      header: t('diagram.table.to'),
      cell: ({ from, to }) =>
        from === to ? t('diagram.table.stays') : <StatusTag machine={machine} state={to} />,
    },
    { key: 'who', header: t('diagram.table.who'), className: 'min-w-36', cell: words.who },
  ];
  const further: Column<Transition>[] = [
    {
      key: 'obstacles',
      header: t('diagram.table.closed'),
      className: 'min-w-64',
      cell: (transition) => <Lines of={words.obstacles(transition).map(({ text }) => text)} />,
    },
    {
      key: 'asks',
      header: t('diagram.table.asks'),
      cell: (transition) => words.asks(transition) || '–',
    },
    {
      key: 'happens',
      header: t('diagram.table.happens'),
      className: 'min-w-72',
      cell: (transition) => (
        <Lines of={[t(`${machine.id}.next.${transition.event}`), ...words.happens(transition)]} />
      ),
    },
    {
      key: 'basis',
      header: t('diagram.table.basis'),
      cell: (transition) =>
        confirmedBy?.(transition) ?? (transition.meta.basis ? t('diagram.table.assumed') : '–'),
    },
  ];
  return (
    <Table
      caption={t('diagram.table.caption', { process: t(`${machine.id}.name`) })}
      captionHidden
      density="dense"
      columns={short ? main : [...main, ...further]}
      rows={transitionsOf(machine).filter(lit)}
      rowKey={transitionKey}
    />
  );
}
