import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { useNarrow } from '#web/lib/narrow.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DiagramTextAlternative } from './diagram-text-alternative.tsx';
import { Legend } from './legend.tsx';
import { Picture } from './picture.tsx';
import { StateEvents } from './state-events.tsx';
import { TransitionTable } from './transition-table.tsx';
import { useLayout } from './use-layout.ts';
import { useRecordPicture } from './use-record-picture.ts';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  /** The record's name, as the picture says it. */
  name: string;
}

/**
 * The process of one record in three ways: picture, list, table. On a narrow screen words come
 * first; the picture is one press away and scrolls in its region.
 */
export function RecordPicture({ machine, record, name }: Props) {
  const t = useTexts('diagram', 'processes', machine.id);
  const { data: layout } = useLayout(machine);
  const { path, notes, look } = useRecordPicture(machine, record);
  const [chosen, setChosen] = useState<string>();
  const [view, setView] = useState<string>();
  const first = useNarrow() ? 'list' : 'picture';
  const picture = layout ? (
    <>
      <Picture
        machine={machine}
        layout={layout}
        label={t('diagram.pictureOf', { name })}
        here={record.state}
        visited={path.visited}
        notes={notes}
        look={look}
        chosen={chosen}
        onChoose={(state) => setChosen(state === chosen ? undefined : state)}
      />
      <Legend />
      {chosen && <StateEvents machine={machine} state={chosen} />}
    </>
  ) : (
    <Skeleton rows={6} />
  );
  return (
    <Tabs
      label={t('processes.diagram.title')}
      value={view ?? first}
      onValueChange={setView}
      items={[
        { value: 'picture', label: t('diagram.view.picture'), content: picture },
        {
          value: 'list',
          label: t('diagram.view.list'),
          content: <DiagramTextAlternative machine={machine} record={record} steps={path.steps} />,
        },
        {
          value: 'table',
          label: t('diagram.view.table'),
          content: <TransitionTable machine={machine} />,
        },
      ]}
    />
  );
}
