import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Transition, transitionsOf } from '#machines/kit.ts';
import { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';
import { keyOfTransition } from '#shared/published-machine.ts';
import { type RemarkedTransition, type RuleRemarks, remarkStates } from '#shared/rule-remarks.ts';
import { useTransitionWords } from '#web/diagram/use-transition-words.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { RemarkForm } from './remark-form.tsx';
import { Article, SaidRemark } from './said-remark.tsx';
import { remarksPath, useRemarks } from './use-remarks.ts';

/** A transition with what was said of it, and as its machine has it. */
interface Row {
  said: RemarkedTransition;
  transition: Transition;
}

/** What stands, the latest remark and, folded, those before it. */
function Remarks({ said: { state, remarks, written } }: { said: RemarkedTransition }) {
  const t = useTexts('rule-remarks');
  const [latest, ...earlier] = remarks;
  return (
    <div className="flex flex-col gap-2">
      <p>
        <StatusTag machine={ruleRemarkMachine} state={state} />
      </p>
      {written && (
        <div>
          <Article {...written} />
          <p className="text-sm text-muted">{t('rule-remarks.written')}</p>
        </div>
      )}
      {latest && <SaidRemark remark={latest} />}
      {earlier.length > 0 && (
        <Disclosure summary={t('rule-remarks.earlier', { count: earlier.length })}>
          <ul className="flex flex-col gap-4">
            {earlier.map((remark) => (
              <li key={remark.id}>
                <SaidRemark remark={remark} tagged />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

/** The button of a row; the table has one dialog, which outlives the row. */
function RemarkButton({
  machine,
  row,
  onSpeak,
}: {
  machine: AnyStateMachine;
  row: Row;
  onSpeak(row: Row): void;
}) {
  const t = useTexts('rule-remarks');
  const words = useTransitionWords(machine);
  const named = { from: words.state(row.said.from), event: words.event(row.said) };
  return (
    <Button
      size="small"
      data-remark={keyOfTransition(row.said)}
      aria-label={t('rule-remarks.openOf', named)}
      onClick={() => onSpeak(row)}
    >
      {t('rule-remarks.open')}
    </Button>
  );
}

interface Speaking {
  row: Row;
  /** Which of the buttons has opened it. */
  place: number;
}

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-remark]')];

/**
 * The form on a transition. The focus goes back to the row; where the row is gone out of what is
 * shown, to the one that has taken its place.
 */
function RemarkDialog({
  machine,
  version,
  speaking,
  onClose,
}: {
  machine: AnyStateMachine;
  version: string;
  speaking: Speaking;
  onClose(): void;
}) {
  const t = useTexts('rule-remarks');
  const words = useTransitionWords(machine);
  const [open, setOpen] = useState(true);
  const { row, place } = speaking;
  const { from, event, to } = row.said;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('rule-remarks.title')}
      description={t('rule-remarks.about', {
        from: words.state(from),
        to: words.state(to),
        event: words.event(row.said),
        who: words.who(row.transition),
      })}
      closable={false}
      returnFocus={() => buttons()[place] ?? buttons().at(-1)}
      onClosed={onClose}
    >
      <RemarkForm
        process={machine.id}
        about={{ from, event, to, version }}
        onDone={() => setOpen(false)}
      />
    </Dialog>
  );
}

function useColumns(machine: AnyStateMachine, onSpeak: (row: Row) => void): Column<Row>[] {
  const t = useTexts('rule-remarks', 'diagram', machine.id);
  const words = useTransitionWords(machine);
  const may = useCan('write', 'RuleRemark');
  const button: Column<Row> = {
    key: 'say',
    header: t('rule-remarks.open'),
    screenOnly: true,
    cell: (row) => <RemarkButton machine={machine} row={row} onSpeak={onSpeak} />,
  };
  return [
    {
      key: 'event',
      header: t('diagram.table.event'),
      rowHeader: true,
      className: 'min-w-40',
      cell: ({ said }) => <span className="font-semibold">{words.event(said)}</span>,
    },
    {
      key: 'from',
      header: t('diagram.table.from'),
      cell: ({ said }) => <StatusTag machine={machine} state={said.from} />,
    },
    {
      key: 'to',
      header: t('diagram.table.to'),
      cell: ({ said }) =>
        said.from === said.to ? (
          t('diagram.table.stays')
        ) : (
          <StatusTag machine={machine} state={said.to} />
        ),
    },
    {
      key: 'who',
      header: t('diagram.table.who'),
      className: 'min-w-32',
      cell: ({ transition }) => words.who(transition),
    },
    {
      key: 'last',
      header: t('rule-remarks.last'),
      className: 'min-w-56',
      cell: ({ said }) => <Remarks said={said} />,
    },
    ...(may ? [button] : []),
  ];
}

/** Remarks on transitions that the machine does not have any more. */
function Gone({ machine, gone }: { machine: AnyStateMachine; gone: RuleRemarks['gone'] }) {
  const t = useTexts('rule-remarks');
  const words = useTransitionWords(machine);
  if (gone.length === 0) return null;
  const name = (state: string) => (state in machine.states ? words.state(state) : state);
  const events = new Set(transitionsOf(machine).map(({ event }) => event));
  return (
    <Disclosure summary={t('rule-remarks.gone', { count: gone.length })}>
      <ul className="flex flex-col gap-4">
        {gone.map(({ from, event, to, remark }) => (
          <li key={remark.id}>
            <p>
              {t('rule-remarks.goneOf', {
                from: name(from),
                to: name(to),
                event: events.has(event) ? words.event({ event }) : event,
              })}
            </p>
            <SaidRemark remark={remark} tagged />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface Props {
  machine: AnyStateMachine;
  /** The transitions of the chosen role. */
  lit(transition: Transition): boolean;
  /** Which state is looked at, as the address names it; empty for all. */
  shown: string;
  onShow(state: string): void;
}

function Loaded({ machine, lit, shown, onShow, data }: Props & { data: RuleRemarks }) {
  const t = useTexts('rule-remarks', 'ruleRemark', machine.id);
  const [speaking, setSpeaking] = useState<Speaking | null>(null);
  const columns = useColumns(machine, (row) => {
    const key = keyOfTransition(row.said);
    setSpeaking({ row, place: buttons().findIndex(({ dataset }) => dataset.remark === key) });
  });
  const transitions = new Map(transitionsOf(machine).map((one) => [keyOfTransition(one), one]));
  const rows = data.results.flatMap((said) => {
    const transition = transitions.get(keyOfTransition(said));
    return transition && lit(transition) ? [{ said, transition }] : [];
  });
  const inState = (state: string) => rows.filter(({ said }) => said.state === state);
  const chosen = remarkStates.find((state) => state === shown);
  const found = chosen ? inState(chosen) : rows;
  if (data.results.length === 0 && data.gone.length === 0)
    return <Empty text={t('rule-remarks.noneText')} />;
  return (
    <>
      <p className="measure">{t('rule-remarks.lead')}</p>
      <p className="text-lg font-semibold" aria-live="polite" data-left={inState('absent').length}>
        {t('rule-remarks.counted', { left: inState('absent').length, all: rows.length })}
      </p>
      <search className="no-print flex flex-wrap items-end gap-x-6 gap-y-4">
        <SelectField
          name="remark"
          label={t('rule-remarks.filter')}
          placeholder={t('rule-remarks.all', { count: rows.length })}
          options={remarkStates.map((state) => ({
            value: state,
            label: t('rule-remarks.some', {
              state: t(`ruleRemark.state.${state}`),
              count: inState(state).length,
            }),
          }))}
          value={chosen ?? ''}
          onChange={(event) => onShow(event.target.value)}
        />
      </search>
      {found.length === 0 ? (
        <Empty
          text={t('rule-remarks.filtered')}
          actions={
            chosen && <Button onClick={() => onShow('')}>{t('rule-remarks.showAll')}</Button>
          }
        />
      ) : (
        <Table
          caption={t('rule-remarks.caption')}
          captionHidden
          columns={columns}
          rows={found}
          rowKey={({ said }) => keyOfTransition(said)}
          density="dense"
        />
      )}
      {speaking && (
        <RemarkDialog
          machine={machine}
          version={data.version}
          speaking={speaking}
          onClose={() => setSpeaking(null)}
        />
      )}
      <Gone machine={machine} gone={data.gone} />
      <div className="no-print">
        <DownloadButton
          label={t('rule-remarks.file')}
          name={t(`${machine.id}.name`)}
          path={`${remarksPath(machine.id)}file/`}
        />
        <p className="measure mt-2 text-sm text-muted">{t('rule-remarks.fileHint')}</p>
      </div>
    </>
  );
}

/**
 * The transitions of a process that the project has decided: each is confirmed by an article,
 * questioned or corrected by those who may.
 */
export function ProcessRemarks(props: Props) {
  const t = useTexts('diagram');
  const { data, error, refetch } = useRemarks(props.machine.id);
  if (!data && error)
    return (
      <ListFailed error={error} module={t('diagram.view.confirm')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton shape="table" rows={8} />;
  return (
    <div className="flex flex-col gap-6">
      <Loaded {...props} data={data} />
    </div>
  );
}
