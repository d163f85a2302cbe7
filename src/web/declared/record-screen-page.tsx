import { useParams } from 'wouter';
import { useMay } from '#web/forms/use-can.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { walkFrom } from '#web/process/list-return.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useRecordWithHistory } from '#web/record/use-process.ts';
import { dataAreas, RecordData } from './record-data.tsx';
import type { RecordScreen, WayBack } from './record-screen.ts';
import { areaOf, type ScreenWords, useScreenWords } from './words.ts';
import type { WorkedParts, WorkedRecordProps } from './worked-record.tsx';

/** The data alone, or beside what belongs to it. */
function Parted<Row extends TravellingRecord>({
  of: { machine, areas, data, beside },
  record,
  words,
}: {
  of: RecordScreen<Row>;
  record: Row;
  words: ScreenWords;
}) {
  const shown = data && <RecordData machine={machine} areas={areas} rows={data} record={record} />;
  if (!beside) return shown;
  return (
    <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {shown}
      {beside(record, words)}
    </div>
  );
}

const noForms = () => ({});

interface DetailProps<Row extends TravellingRecord> extends Partial<WorkedParts> {
  of: RecordScreen<Row>;
  record: Row;
  back: WayBack;
}

function Detail<Row extends TravellingRecord>({
  of,
  record,
  back,
  walk,
  after,
  onDecided,
}: DetailProps<Row>) {
  const { machine, data = [], areas = [], useForms = noForms, documents } = of;
  const { Actions, Prompt: OwnPrompt, Besides, Above, Below } = of;
  const words = useScreenWords(machine, [...dataAreas(machine, data), ...areas]);
  const forms = useForms(record);
  const leave = useLeaveWhenGone(machine, record, back.href);
  const title = of.title(record, words);
  return (
    <RecordPage
      machine={machine}
      record={record}
      name={title}
      reference={of.reference?.(record, words)}
      back={back}
      besides={Besides ? <Besides record={record} /> : walk}
      documents={documents?.(record)}
      own={of.own?.(record, words)}
      prompt={
        OwnPrompt ? (
          <OwnPrompt record={record} />
        ) : (
          <Prompt machine={machine} record={record} heading={of.promptHeading?.(record, words)}>
            {of.prompt?.(record, words)}
          </Prompt>
        )
      }
      actions={
        Actions ? (
          <Actions record={record} leave={leave} />
        ) : (
          <ActionBar
            machine={machine}
            record={record}
            name={of.name?.(record, words) ?? title}
            links={of.links?.(record, words)}
            forms={forms}
            onDone={(event, fresh) => {
              leave(event);
              if (fresh.state !== record.state) onDecided?.();
            }}
          >
            {after}
          </ActionBar>
        )
      }
    >
      {Above && <Above record={record} />}
      <Parted of={of} record={record} words={words} />
      {Below && <Below record={record} />}
    </RecordPage>
  );
}

const WorkedRecord = lazyPage<'WorkedRecord', WorkedRecordProps>(
  () => import('./worked-record.tsx'),
  'WorkedRecord',
);

/** The declared page of the record with this number, or its form. */
export function RecordOf<Row extends TravellingRecord>({
  of,
  id,
}: {
  of: RecordScreen<Row>;
  id: number;
}) {
  const { machine, missing, useBack, Edit, worked } = of;
  const may = useMay();
  const said = [missing, worked?.next].flatMap((key) => (key ? [areaOf(key)] : []));
  const t = useTexts(machine.id, ...said);
  const { edit } = usePart();
  const query = useRecordWithHistory<Row>(machine, id);
  const way = useBack(query.data);
  const back = { ...way, href: walkFrom(machine.id, id, way.href).back };
  return (
    <RecordGate
      query={query}
      title={t(`${machine.id}.name`)}
      back={back}
      missing={missing && t(missing)}
    >
      {(record) => {
        if (Edit && edit) return <Edit record={record} event={edit} />;
        const detail = { of, record, back };
        return worked?.works(may) ? (
          <WorkedRecord machine={machine} record={record} worked={worked} t={t}>
            {(parts) => <Detail {...detail} {...parts} />}
          </WorkedRecord>
        ) : (
          <Detail {...detail} />
        );
      }}
    </RecordGate>
  );
}

/** The declared page of one record, its form, or the form of a new one under "new". */
export function RecordScreenPage<Row extends TravellingRecord>({ of }: { of: RecordScreen<Row> }) {
  const { id = '' } = useParams<{ id: string }>();
  const { Create } = of;
  if (id === 'new' && Create) return <Create />;
  return <RecordOf key={id} of={of} id={Number(id)} />;
}
