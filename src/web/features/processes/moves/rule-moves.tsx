import { useQuery } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { z } from 'zod';
import { statesTagged } from '#machines/kit.ts';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import type { MovePlan, PlannedMove, RuleMove, RuleMoves } from '#shared/rule-moves.ts';
import { useWord } from '#web/diagram/use-published.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { newRecord } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

/** While a job moves the records, the page looks again so often. */
const lookMs = 3000;

const underWay = statesTagged(ruleMoveMachine, 'underWay');
const impossible = statesTagged(ruleMoveMachine, 'impossible');

const isUnderWay = (data: RuleMoves | undefined): boolean =>
  data?.results.some(({ state }) => underWay.includes(state)) ?? false;

const useMoves = (process: string) =>
  useQuery({
    queryKey: cacheKeys.list(ruleMoveMachine, { process }),
    queryFn: ({ signal }) => http.get<RuleMoves>('/rule-moves/', { process }, signal),
    refetchInterval: ({ state: { data } }) => (isUnderWay(data) ? lookMs : false),
  });

/** What is sent with a proposal: nothing that a person fills in. */
const sent = (payload: Record<string, string | number>): ActionForm => ({
  schema: z.object({}).transform(() => payload),
  defaults: {},
  fields: () => null,
});

/** From which state to which, why, and how many records. */
function Moves({ machine, moves }: { machine: AnyStateMachine; moves: readonly PlannedMove[] }) {
  const t = useTexts('rule-moves', machine.id);
  const format = useFormat();
  const word = useWord();
  // The words of a state of earlier rules stay as long as the repository says where its records go.
  const name = (state: string) => t(`${machine.id}.state.${state}`, { defaultValue: state });
  const columns: Column<PlannedMove>[] = [
    { key: 'from', header: t('rule-moves.from'), rowHeader: true, cell: ({ from }) => name(from) },
    { key: 'to', header: t('rule-moves.to'), cell: ({ to }) => name(to) },
    {
      key: 'why',
      header: t('rule-moves.why'),
      cell: ({ reason }) => (reason ? word(reason) : t('rule-moves.back')),
    },
    {
      key: 'records',
      header: t('rule-moves.records'),
      figures: true,
      cell: ({ records }) => format.number(records),
    },
  ];
  return (
    <Table
      caption={t('rule-moves.caption')}
      captionHidden
      columns={columns}
      rows={moves}
      rowKey={({ from, to }) => `${from} ${to}`}
      density="dense"
    />
  );
}

/** Records that have no place, and what will be done with them once two people agree. */
function Waiting({ machine, waits }: { machine: AnyStateMachine; waits: MovePlan | null }) {
  const t = useTexts('rule-moves');
  if (!waits) return <Empty text={t('rule-moves.none')} />;
  const count = waits.moves.reduce((sum, { records }) => sum + records, 0);
  return (
    <>
      <Notice tone="warning" heading={t('rule-moves.waits', { count })}>
        <p>{t('rule-moves.until')}</p>
      </Notice>
      <Moves machine={machine} moves={waits.moves} />
    </>
  );
}

/** One move: what, who proposed and decided it and why, what became of it. */
function OneMove({ machine, move }: { machine: AnyStateMachine; move: RuleMove }) {
  const t = useTexts('rule-moves', ruleMoveMachine.id, machine.id);
  const format = useFormat();
  const { proposed, decided, reason, decision, ran_at, moved, stopped_at, undoes, rules } = move;
  const by = ({ name, at }: { name: string; at: string }) => ({
    who: name,
    time: format.dateTime(at),
  });
  const title = t(undoes === null ? 'rule-moves.title' : 'rule-moves.titleBack', {
    version: rules,
  });
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="text-lg">
        {title} <StatusTag machine={ruleMoveMachine} state={move.state} />
      </h3>
      <Moves machine={machine} moves={move.moves} />
      <p className="measure break-words">
        {t('rule-moves.proposed', by(proposed))} {reason}
      </p>
      {decided && (
        <p className="measure break-words">
          {t('rule-moves.decided', by(decided))} {decision}
        </p>
      )}
      {ran_at && <p>{t('rule-moves.ran', { time: format.dateTime(ran_at), count: moved ?? 0 })}</p>}
      {impossible.includes(move.state) && (
        <p className="measure">
          {stopped_at === null
            ? t('rule-moves.stopped')
            : t('rule-moves.stoppedAt', { record: stopped_at })}
        </p>
      )}
      <ActionBar
        machine={ruleMoveMachine}
        record={move}
        name={t(`${machine.id}.name`)}
        about={title}
      />
    </section>
  );
}

function Loaded({ machine, data }: { machine: AnyStateMachine; data: RuleMoves }) {
  const t = useTexts('rule-moves', machine.id);
  const { waits, birth, results } = data;
  const undone = results.find(({ ran_at }) => ran_at !== null);
  const record = { id: newRecord, status: null, version: 0, ...birth };
  return (
    <>
      <p className="measure">{t('rule-moves.lead')}</p>
      <Waiting machine={machine} waits={waits} />
      <ActionBar
        machine={ruleMoveMachine}
        record={record}
        name={t(`${machine.id}.name`)}
        forms={{
          propose: sent({ process: machine.id }),
          proposeBack: sent({ process: machine.id, undoes: undone?.id ?? 0 }),
        }}
      />
      {results.length > 0 && <h2 className="text-xl">{t('rule-moves.before')}</h2>}
      {results.map((move) => (
        <OneMove key={move.id} machine={machine} move={move} />
      ))}
    </>
  );
}

/**
 * Records that the rules of today have no place for: one person of the agency proposes that they
 * move, another one confirms it. What was moved before stands below.
 */
export function ProcessMoves({ machine }: { machine: AnyStateMachine }) {
  const t = useTexts('diagram');
  const { data, error, refetch } = useMoves(machine.id);
  if (!data && error)
    return (
      <ListFailed error={error} module={t('diagram.view.moves')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton rows={6} />;
  return (
    <div className="flex flex-col gap-6">
      <Loaded machine={machine} data={data} />
    </div>
  );
}
