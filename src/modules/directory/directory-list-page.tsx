import { Plus } from 'lucide-react';
import { useLocation } from 'wouter';
import { directoryEntryMachine as machine } from '#machines/directory-entry.machine.ts';
import { actionsOf, stateMeta } from '#machines/kit.ts';
import { type DirectoryEntry, type DirectoryName, directoryOf } from '#shared/directories.ts';
import { ImportLink } from '#web/forms/import-link.tsx';
import { ImportPage } from '#web/forms/import-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { DirectoryFilters } from './directory-filters.tsx';
import { DirectoryNav } from './directory-nav.tsx';
import { EntryActions } from './entry-actions.tsx';
import { EntryPage } from './entry-page.tsx';
import { useFieldWords } from './field-words.ts';
import { directoryPaths } from './paths.ts';
import { useDirectoryName, useEntries } from './use-entries.ts';

interface Props {
  name: DirectoryName;
}

/** Facts of an entry that is not there yet. */
const newRecord = { state: 'absent', facts: { ownerId: null, organizationId: null, unused: true } };

function useColumns(name: DirectoryName): Column<DirectoryEntry>[] {
  const t = useTexts('directory');
  const named = useName();
  const [path] = useLocation();
  const { fields, code } = directoryOf(name);
  const words = useFieldWords(fields);
  const coded = fields.filter((field) => field.name === code);
  const others = fields.filter((field) => field.name !== code && field.name !== 'sort');
  const column = (field: (typeof fields)[number]): Column<DirectoryEntry> => ({
    key: field.name,
    header: t(`directory.field.${field.name}`),
    cell: (entry) => words(entry, field),
  });
  const hrefOf = ({ id }: DirectoryEntry): string =>
    name === 'direction' ? directoryPaths.direction.href({ id: Number(id) }) : `${path}?edit=${id}`;
  return [
    ...coded.map((field) => ({ ...column(field), className: 'whitespace-nowrap' })),
    {
      key: 'name',
      header: t('directory.field.name'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (entry) => named(entry),
    },
    ...others.map(column),
    {
      key: 'status',
      header: t('directory.field.status'),
      cell: (entry) => <StatusTag machine={machine} state={entry.state} />,
    },
    {
      key: 'actions',
      header: t('directory.field.actions'),
      className: 'min-w-56',
      cell: (entry) => (
        <EntryActions directory={name} entry={entry} name={named(entry)} href={hrefOf(entry)} />
      ),
    },
  ];
}

function Rows({ name, state }: Props & { state: ListState }) {
  const t = useTexts('directory');
  const { data, isError, error, isPlaceholderData, refetch } = useEntries(name, state.query);
  const columns = useColumns(name);
  if (isError && !data)
    return (
      <ListFailed
        error={error}
        module={t(`directory.title.${name}`)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton shape="table" rows={10} />;
  if (data.count === 0) return <ListEmpty state={state} text={t('directory.empty')} />;
  return (
    <>
      <Table
        caption={t('directory.caption', { count: data.count })}
        columns={columns}
        rows={data.results}
        rowKey={({ id }) => id}
        rowTone={({ state: place }) => stateMeta(machine, place).tone}
        density="dense"
        busy={isPlaceholderData}
      />
      <Pagination
        total={data.count}
        limit={state.limit}
        offset={state.offset}
        href={state.pageHref}
      />
    </>
  );
}

function List({ name }: Props) {
  const t = useTexts('directory', 'import', machine.id);
  const [path] = useLocation();
  const actor = useActor();
  const directory = directoryOf(name);
  const state = useListState({ filters: ['status', ...directory.filters], ordering: '' });
  const creations = actionsOf(machine, newRecord, actor).filter(({ enabled }) => enabled);
  return (
    <Page
      title={t(`directory.title.${name}`)}
      lead={t('directory.lead')}
      actions={[
        ...creations.map(({ event }) => (
          <LinkButton key={event} href={`${path}?edit=new`} kind="primary" icon={Plus}>
            {t(`${machine.id}.action.${event}`)}
          </LinkButton>
        )),
        ...(name === 'direction' && creations.length > 0
          ? [<ImportLink key="import" list={path} />]
          : []),
      ]}
    >
      <DirectoryNav current={name} />
      <DirectoryFilters directory={directory} state={state} />
      <Rows name={name} state={state} />
    </Page>
  );
}

/** A directory: `/admin/region`, `/admin/country` …; an entry is edited at `?edit=<id>`. */
export function DirectoryListPage() {
  const name = useDirectoryName();
  const { edit } = usePart();
  const t = useTexts('directory');
  const [path] = useLocation();
  const writes = useCan('update', 'Settings');
  const back = { href: path, text: t(`directory.title.${name}`) };
  if (edit === 'import' && name === 'direction' && writes)
    return <ImportPage kind="directions" back={back} />;
  if (edit) return <EntryPage key={`${name} ${edit}`} name={name} id={edit} />;
  return <List key={name} name={name} />;
}
