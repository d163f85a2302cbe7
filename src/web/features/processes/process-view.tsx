import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Transition } from '#machines/kit.ts';
import { Picture } from '#web/diagram/picture.tsx';
import { stepColours } from '#web/diagram/picture-look.ts';
import { StateEvents } from '#web/diagram/state-events.tsx';
import { useLayout } from '#web/diagram/use-layout.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BehindLink } from './behind-link.tsx';
import { timeSaid } from './passage-table.tsx';
import {
  figuresOf,
  type PictureColour,
  pictureColours,
  stepsOf,
  takenIn,
} from './picture-figures.ts';
import { type PassageFilters, usePassages, useRecordWays } from './use-passages.ts';
import type { ByState } from './use-state-counts.ts';

interface Props {
  machine: AnyStateMachine;
  counts: ByState | undefined;
  days: ByState | undefined;
  lit(transition: Transition): boolean;
  /** What the states are coloured by; null for the process alone. */
  colour: PictureColour | null;
  filters: PassageFilters;
  onColour(colour: string): void;
}

type Notes = Record<string, string[]>;

/** Under each state the number of records and the usual days. */
function usePlainNotes({ machine, counts, days }: Props): Notes {
  const t = useTexts('diagram', machine.id);
  const notes = Object.keys(machine.states).map((state) => {
    const [count, stay] = [counts?.[state], days?.[state]];
    return [
      state,
      [
        ...(count ? [t('diagram.count.records', { count })] : []),
        ...(stay !== undefined && stay >= 0.5
          ? [t('diagram.count.days', { count: Math.round(stay) })]
          : []),
      ],
    ];
  });
  return Object.fromEntries(notes) as Notes;
}

/** What is counted, as the picture draws it; null while nothing is coloured or known. */
function useColoured({ machine, colour, filters }: Props) {
  const t = useTexts('passages', 'diagram');
  const format = useFormat();
  const { data: passages } = usePassages(machine.id, filters, colour !== null);
  const { data: ways } = useRecordWays(machine.id, filters, colour !== null);
  if (!colour || !passages || !ways) return null;
  const figures = figuresOf(colour, passages, ways);
  const said = (figure: number): string =>
    colour === 'time' ? timeSaid(t, figure) : t('passages.colour.records', { count: figure });
  const taken = takenIn(passages);
  const widths = stepsOf(taken);
  const keyOf = ({ from, event, to }: Transition) => `${from} ${event} ${to}`;
  return {
    notes: Object.fromEntries([...figures].map(([state, figure]) => [state, [said(figure)]])),
    shades: stepsOf(figures),
    width: (transition: Transition) => widths.get(keyOf(transition)),
    often: (transition: Transition) => {
      const number = taken.get(keyOf(transition));
      return number === undefined ? null : format.number(number);
    },
    counts: [
      {
        of: 'reached',
        head: t('diagram.times.reached'),
        numbers: figuresOf('passed', passages, ways),
      },
      { of: 'stands', head: t('passages.stands'), numbers: figuresOf('stands', passages, ways) },
    ] as const,
    least: said(Math.min(...figures.values())),
    most: said(Math.max(...figures.values())),
    empty: figures.size === 0,
  };
}

type Coloured = NonNullable<ReturnType<typeof useColoured>>;

/** What colours and lines mean: the least and the most, and the number that stands beside each. */
function ColourLegend({ coloured, narrowed }: { coloured: Coloured; narrowed: boolean }) {
  const t = useTexts('passages');
  if (coloured.empty) return <p className="mb-4">{t('passages.colour.nothing')}</p>;
  return (
    <section aria-label={t('passages.colour.legend')} className="mb-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{t('passages.colour.least', { value: coloured.least })}</span>
        <span aria-hidden="true" className="flex">
          {stepColours.slice(1).map((look) => (
            <span key={look} className={`h-5 w-8 border border-control ${look}`} />
          ))}
        </span>
        <span>{t('passages.colour.most', { value: coloured.most })}</span>
      </p>
      <p className="mt-1 text-muted">
        {t('passages.colour.lines')} {narrowed && t('passages.colour.filtered')}
      </p>
    </section>
  );
}

/** How many records reached the chosen state and stand in it, each number with its records. */
function ChosenCounts({
  machine,
  filters,
  coloured,
  state,
}: Pick<Props, 'machine' | 'filters'> & { coloured: Coloured; state: string }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-1">
      {coloured.counts.map(({ of, head, numbers }) => (
        <li key={of}>
          {head}:{' '}
          <BehindLink
            machine={machine}
            filters={filters}
            of={of}
            words={[state]}
            number={numbers.get(state) ?? 0}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * The picture of a process with the number of records and the usual days under each state, or
 * coloured by time or number.
 */
export function ProcessView(props: Props) {
  const { machine, lit, colour, filters, onColour } = props;
  const t = useTexts('passages', 'diagram', machine.id);
  const { data: layout } = useLayout(machine);
  const [chosen, setChosen] = useState<string>();
  const plain = usePlainNotes(props);
  const coloured = useColoured(props);
  if (!layout) return <Skeleton rows={8} />;
  return (
    <>
      <div className="no-print mb-4">
        <SelectField
          name="colour"
          label={t('passages.colour.label')}
          placeholder={t('passages.colour.plain')}
          options={pictureColours.map((name) => ({
            value: name,
            label: t(`passages.colour.${name}`),
          }))}
          value={colour ?? ''}
          onChange={(event) => onColour(event.target.value)}
        />
      </div>
      {coloured && <ColourLegend coloured={coloured} narrowed={Object.keys(filters).length > 0} />}
      <Picture
        machine={machine}
        layout={layout}
        label={t('diagram.picture', { process: t(`${machine.id}.name`) })}
        notes={coloured?.notes ?? plain}
        figures={coloured ?? undefined}
        look={() => 'next'}
        lit={lit}
        chosen={chosen}
        onChoose={(state) => setChosen(state === chosen ? undefined : state)}
      />
      {chosen && coloured && (
        <ChosenCounts machine={machine} filters={filters} coloured={coloured} state={chosen} />
      )}
      {chosen && <StateEvents machine={machine} state={chosen} />}
    </>
  );
}
