import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { statesTagged } from '#machines/kit.ts';
import { scientificWorkMachine } from '#machines/scientific-work.machine.ts';
import { workTypes } from '#shared/codes.ts';
import { ColumnPicker } from '#web/declared/column-picker.tsx';
import { column, title } from '#web/declared/columns.ts';
import { type LineColumns, LineRows } from '#web/declared/line-rows.tsx';
import { ListExport } from '#web/declared/list-rows.tsx';
import { useScreenWords } from '#web/declared/words.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { DeleteDialog } from '#web/forms/delete-dialog.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import { ListRows } from '#web/process/list-rows.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Below } from '#web/ui/skeleton.tsx';
import { scientificWorkPaths } from './paths.ts';
import type { ScientificWork } from './schema.ts';
import { ScienceIdWorks } from './science-id-works.tsx';
import { shown } from './shown.ts';
import { useForgetWorks, useWorks } from './use-works.ts';
import { WorkCounts } from './work-counts.tsx';

const areas = ['scientific-work', 'scientificWork', 'codes', 'validation', 'exports'];
const options = { filters: ['type'], ordering: '-publication_date' };
const dead = statesTagged(scientificWorkMachine, 'linkDead');

const hrefOf = (part: number | 'new'): string =>
  `${scientificWorkPaths.scientificInformation.href()}?edit=${part}`;

const columnsFor = (onDelete: (work: ScientificWork) => void): LineColumns<ScientificWork> => [
  title('name', shown.name, {
    sortable: true,
    className: 'min-w-64',
    cell: (work) => (
      <>
        <Link
          href={
            work.facts.unused
              ? hrefOf(work.id)
              : scientificWorkPaths.scientificWork.href({ id: work.id })
          }
          className="link font-semibold"
        >
          {work.name}
        </Link>
        {dead.includes(work.state) && (
          <span className="mt-1 block">
            <StatusTag machine={scientificWorkMachine} state={work.state} />
          </span>
        )}
      </>
    ),
  }),
  column('type', shown.type, { className: 'min-w-36' }),
  column('publication_date', shown.publication_date, {
    sortable: true,
    className: 'whitespace-nowrap',
  }),
  column(
    'file',
    { head: 'scientific-work.copy', value: () => null },
    {
      inFile: [],
      absent: 'common.state.none',
      cell: ({ file_id }, { t }) =>
        file_id && <FileLink file={{ id: file_id, name: t('scientific-work.copy') }} />,
    },
  ),
  column('url', shown.url, { extra: true, className: 'min-w-40 break-all' }),
  column(
    'actions',
    { head: 'scientific-work.actions', value: () => null },
    {
      inFile: [],
      absent: 'scientific-work.readOnly',
      cell: (work, { t }) =>
        work.facts.unused && (
          <Button kind="plain" onClick={() => onDelete(work)}>
            {t('common.button.delete')}
            <span className="sr-only"> – {work.name}</span>
          </Button>
        ),
    },
  ),
];

function Filters({ state, children }: { state: ListState; children: ReactNode }) {
  const t = useTexts('scientific-work', 'codes', 'validation');
  const options = workTypes.map(({ id }) => ({
    value: String(id),
    label: t(`codes.workType.${id}`),
  }));
  return (
    <ListFilters
      state={state}
      search={t('scientific-work.search')}
      wordsOf={(_, value) => `${t('validation.field.type')}: ${t(`codes.workType.${value}`)}`}
      tools={children}
    >
      <FilterSelect
        state={state}
        name="type"
        label={t('validation.field.type')}
        all={t('scientific-work.allTypes')}
        options={options}
      />
    </ListFilters>
  );
}

/** The own works: what counts for an application, search, table, delete. */
export function WorkList() {
  const words = useScreenWords(scientificWorkMachine, areas);
  const { t } = words;
  const forget = useForgetWorks();
  const state = useListState(options);
  const asked = {
    ...state.filters,
    search: state.search,
    ordering: state.ordering,
    limit: state.limit,
    offset: state.offset,
  };
  const query = useWorks(asked);
  const [leaving, setLeaving] = useState<ScientificWork | null>(null);
  const columns = columnsFor(setLeaving);
  const remove = async ({ id }: ScientificWork) => {
    await http.delete(`/scientific-works/${id}/`);
    await forget();
  };
  return (
    <Page
      title={t('scientific-work.title')}
      lead={t('scientific-work.lead')}
      actions={
        <LinkButton href={hrefOf('new')} kind="primary" icon={Plus}>
          {t('scientific-work.add')}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-10">
        <WorkCounts />
        <Below>
          <section className="flex flex-col gap-4">
            <Filters state={state}>
              <ColumnPicker list={{ columns }} state={state} words={words} />
            </Filters>
            <ListExport
              list={{ columns, exportPath: '/statistics/scientific_works/' }}
              state={state}
              words={words}
              query={asked}
              count={query.data?.count ?? 0}
            />
            <ListRows
              query={query}
              state={state}
              module={t('scientific-work.title')}
              empty={<ListEmpty state={state} text={t('scientific-work.empty')} />}
            >
              {(page, busy) => (
                <LineRows
                  caption={t('scientific-work.caption', { count: page.count })}
                  columns={columns}
                  rows={page.results}
                  state={state}
                  words={words}
                  busy={busy}
                />
              )}
            </ListRows>
          </section>
        </Below>
        <Below>
          <ScienceIdWorks />
        </Below>
      </div>
      {leaving && (
        <DeleteDialog
          name={leaving.name}
          onDelete={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Page>
  );
}
