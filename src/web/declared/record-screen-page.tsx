import { useParams } from 'wouter';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { walkFrom } from '#web/process/list-return.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useRecord } from '#web/record/use-process.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { DataRow, RecordScreen, WayBack } from './record-screen.ts';
import { areaOf, areasOf, type ScreenWords, useScreenWords, writtenValue } from './words.ts';

interface Props<Row extends TravellingRecord> {
  of: RecordScreen<Row>;
  record: Row;
  words: ScreenWords;
}

const drawn = <Row,>(row: DataRow<Row>) => ('field' in row ? row : { field: row });

function Data<Row extends TravellingRecord>({ of: { data }, record, words }: Props<Row>) {
  const rows = data.map(drawn).map(({ field, absent, cell }) => ({
    label: words.t(field.head),
    value:
      (cell ? cell(record, words) : writtenValue(field, record, words)) ||
      (absent && <span className="text-muted">{words.t(absent)}</span>),
  }));
  return <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />;
}

/** The data alone, or beside what belongs to it. */
function Parted<Row extends TravellingRecord>(props: Props<Row>) {
  const { of, record, words } = props;
  if (!of.beside) return <Data {...props} />;
  return (
    <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Data {...props} />
      {of.beside(record, words)}
    </div>
  );
}

const noForms = () => ({});

function Detail<Row extends TravellingRecord>({
  of,
  record,
  back,
}: {
  of: RecordScreen<Row>;
  record: Row;
  back: WayBack;
}) {
  const { machine, data, areas = [], useForms = noForms, Below } = of;
  const heads = data.map((row) => drawn(row).field.head);
  const words = useScreenWords(machine, [...areasOf(machine, heads), ...areas]);
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
      prompt={
        <Prompt machine={machine} record={record} heading={of.promptHeading?.(record, words)}>
          {of.prompt?.(record, words)}
        </Prompt>
      }
      actions={
        <ActionBar
          machine={machine}
          record={record}
          name={of.name?.(record, words) ?? title}
          links={of.links?.(record)}
          forms={forms}
          onDone={leave}
        />
      }
    >
      <Parted of={of} record={record} words={words} />
      {Below && <Below record={record} />}
    </RecordPage>
  );
}

function Existing<Row extends TravellingRecord>({ of, id }: { of: RecordScreen<Row>; id: number }) {
  const { machine, list, missing, Edit } = of;
  const t = useTexts(machine.id, ...(missing ? [areaOf(missing)] : []));
  const { edit } = usePart();
  const query = useRecord<Row>(machine, id);
  const back = {
    href: walkFrom(machine.id, id, list).back,
    text: t(`${machine.id}.names`),
  };
  return (
    <RecordGate
      query={query}
      title={t(`${machine.id}.name`)}
      back={back}
      missing={missing && t(missing)}
    >
      {(record) =>
        Edit && edit ? (
          <Edit record={record} event={edit} />
        ) : (
          <Detail of={of} record={record} back={back} />
        )
      }
    </RecordGate>
  );
}

/** The declared page of one record, its form, or the form of a new one under "new". */
export function RecordScreenPage<Row extends TravellingRecord>({ of }: { of: RecordScreen<Row> }) {
  const { id = '' } = useParams<{ id: string }>();
  const { Create } = of;
  if (id === 'new' && Create) return <Create />;
  return <Existing key={id} of={of} id={Number(id)} />;
}
