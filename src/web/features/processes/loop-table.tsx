import type { AnyStateMachine } from 'xstate';
import { stateMeta } from '#machines/kit.ts';
import type { RecordWays } from '#shared/passages.ts';
import { useTransitionWords } from '#web/diagram/use-transition-words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Table } from '#web/ui/table.tsx';
import { BehindLink } from './behind-link.tsx';
import type { PassageFilters } from './use-passages.ts';

interface Props {
  machine: AnyStateMachine;
  filters: PassageFilters;
  ways: RecordWays;
}

type Returned = RecordWays['states'][number];

/** By which actions records came back to a state, each with its records. */
function ReturnsTo({ machine, filters, ways, state }: Props & { state: string }) {
  const t = useTexts('passages', machine.id);
  const format = useFormat();
  const words = useTransitionWords(machine);
  const led = ways.returns.filter(({ to }) => to === state);
  return (
    <ul>
      {led.map(({ from, event, to, number }) => (
        <li key={`${from} ${event}`}>
          <BehindLink
            machine={machine}
            filters={filters}
            of="returnedBy"
            words={[from, event, to]}
            number={number}
            text={t('passages.wayNumber', {
              event: words.event({ event }),
              number: format.number(number),
            })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Which states records come back to: how many, what part of all, and by which actions. */
export function LoopTable(props: Props) {
  const { machine, filters, ways } = props;
  const t = useTexts('passages', 'diagram', machine.id);
  const format = useFormat();
  const returned = ways.states
    .filter((one) => one.returned > 0)
    .sort((one, other) => other.returned - one.returned);
  if (ways.records === 0) return null;
  const part = (number: number) => format.percent(number / ways.records, 1);
  return (
    <section aria-label={t('passages.loops')} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('passages.loops')}</h2>
      <p className="measure">
        {returned.length === 0 ? (
          t('passages.loopsNone')
        ) : (
          <BehindLink
            machine={machine}
            filters={filters}
            of="looped"
            words={[]}
            number={ways.looped}
            text={t('passages.loopsLead', {
              all: format.number(ways.records),
              number: format.number(ways.looped),
              part: part(ways.looped),
            })}
          />
        )}
      </p>
      {returned.length > 0 && (
        <Table<Returned>
          caption={t('passages.loops')}
          captionHidden
          columns={[
            {
              key: 'state',
              header: t('diagram.count.state'),
              rowHeader: true,
              cell: ({ state }) => <StatusTag machine={machine} state={state} />,
            },
            {
              key: 'returned',
              header: t('passages.returned'),
              figures: true,
              cell: (one) => (
                <BehindLink
                  machine={machine}
                  filters={filters}
                  of="returned"
                  words={[one.state]}
                  number={one.returned}
                />
              ),
            },
            {
              key: 'share',
              header: t('passages.share'),
              figures: true,
              cell: (one) => part(one.returned),
            },
            {
              key: 'by',
              header: t('passages.returnedBy'),
              className: 'sm:min-w-72',
              cell: ({ state }) => (
                <ReturnsTo machine={machine} filters={filters} ways={ways} state={state} />
              ),
            },
          ]}
          rows={returned}
          rowKey={({ state }) => state}
          rowTone={({ state }) => stateMeta(machine, state).tone}
          density="dense"
        />
      )}
    </section>
  );
}
