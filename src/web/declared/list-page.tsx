import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useMay } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListParts } from './declared-list.tsx';
import { ListForecast } from './list-forecast.tsx';
import type { Declared, ListScreen } from './record-list.ts';
import { useList } from './use-list.ts';
import type { ScreenWords } from './words.ts';

interface CreationProps<Row extends TravellingRecord> {
  list: ListScreen<Row>;
  create: NonNullable<ListScreen<Row>['create']>;
  words: ScreenWords;
}

/** The events that begin a record, each as a way to its form. */
function Creations<Row extends TravellingRecord>({
  list: { machine },
  create: { open, href },
  words,
}: CreationProps<Row>) {
  return useCreate(machine, open)
    .filter(({ enabled }) => enabled)
    .map(({ event }) => (
      <span key={event} data-event={event}>
        <LinkButton href={href} kind="primary" icon={Plus}>
          {words.t(`${machine.id}.action.${event}`)}
        </LinkButton>
      </span>
    ));
}

/** Why nothing can begin now. */
function NotNow<Row extends TravellingRecord>({
  list: { machine },
  create: { open, notNow },
  words,
}: CreationProps<Row>) {
  const unmetText = useUnmetText(machine);
  const why = useCreate(machine, open)
    .flatMap(({ unmet }) => unmet.map((guard) => unmetText(guard, {})))
    .join(' ');
  if (!notNow || !why) return null;
  return <p className="max-w-[70ch] text-muted">{words.t(notNow, { why })}</p>;
}

interface Props<Row extends TravellingRecord> {
  of: Declared<ListScreen<Row>>;
  /** Further ways from here, after what begins a record. */
  actions?: ReactNode;
}

/** The page of a declared list: its heading with what begins there, filters, tables. */
export function ListPage<Row extends TravellingRecord>({ of, actions }: Props<Row>) {
  const may = useMay();
  const list = useMemo(() => of(may), [of, may]);
  const { machine, create, title, lead } = list;
  const { state, words } = useList(list);
  return (
    <Page
      title={title ? words.t(title) : words.t(`${machine.id}.names`)}
      lead={lead && words.t(lead)}
      actions={
        <>
          <ListForecast machine={machine} />
          {create && <Creations list={list} create={create} words={words} />}
          {actions}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {create?.notNow && <NotNow list={list} create={create} words={words} />}
        <ListParts list={list} state={state} words={words} />
      </div>
    </Page>
  );
}
