import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useCreate } from '#web/forms/use-create.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListParts } from './declared-list.tsx';
import type { Declared, ListScreen } from './record-list.ts';
import { useList } from './use-list.ts';
import { useMay } from './use-may.ts';
import type { ScreenWords } from './words.ts';

/** The events that begin a record, each as a way to its form. */
function Creations({
  of: { machine, create },
  words,
}: {
  of: Pick<ListScreen<never>, 'machine' | 'create'>;
  words: ScreenWords;
}) {
  const creations = useCreate(machine, create?.open ?? false);
  return creations
    .filter(({ enabled }) => enabled)
    .map(({ event }) => (
      <LinkButton key={event} href={create?.href ?? ''} kind="primary" icon={Plus}>
        {words.t(`${machine.id}.action.${event}`)}
      </LinkButton>
    ));
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
  const { state, words } = useList(list);
  return (
    <Page
      title={words.t(`${list.machine.id}.names`)}
      lead={words.t(list.lead)}
      actions={
        <>
          <Creations of={list} words={words} />
          {actions}
        </>
      }
    >
      <div className="flex flex-col gap-10">
        <ListParts list={list} state={state} words={words} />
      </div>
    </Page>
  );
}
