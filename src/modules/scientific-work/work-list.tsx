import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { statesTagged } from '#machines/kit.ts';
import { scientificWorkMachine } from '#machines/scientific-work.machine.ts';
import { workTypes } from '#shared/codes.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { DeleteDialog } from '#web/forms/delete-dialog.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import { ListRows } from '#web/process/list-rows.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { scientificWorkPaths } from './paths.ts';
import type { ScientificWork } from './schema.ts';
import { ScienceIdWorks } from './science-id-works.tsx';
import { useForgetWorks, useWorks } from './use-works.ts';
import { WorkCounts } from './work-counts.tsx';

const dead = statesTagged(scientificWorkMachine, 'linkDead');

const hrefOf = (part: number | 'new'): string =>
  `${scientificWorkPaths.scientificInformation.href()}?edit=${part}`;

function useColumns(onDelete: (work: ScientificWork) => void): Column<ScientificWork>[] {
  const t = useTexts('scientific-work', 'codes', 'validation');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('validation.field.name'),
      rowHeader: true,
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
    },
    {
      key: 'type',
      header: t('validation.field.type'),
      className: 'min-w-36',
      cell: (work) => t(`codes.workType.${work.type}`),
    },
    {
      key: 'date',
      header: t('validation.field.publication_date'),
      className: 'whitespace-nowrap',
      cell: (work) => format.date(work.publication_date),
    },
    {
      key: 'file',
      header: t('scientific-work.copy'),
      cell: (work) =>
        work.file_id ? (
          <FileLink file={{ id: work.file_id, name: t('scientific-work.copy') }} />
        ) : (
          <span className="text-muted">{t('common.state.none')}</span>
        ),
    },
    {
      key: 'actions',
      header: t('scientific-work.actions'),
      cell: (work) =>
        work.facts.unused ? (
          <Button kind="plain" onClick={() => onDelete(work)}>
            {t('common.button.delete')}
            <span className="sr-only"> – {work.name}</span>
          </Button>
        ) : (
          <span className="text-muted">{t('scientific-work.readOnly')}</span>
        ),
    },
  ];
}

function Filters({ state }: { state: ListState }) {
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
  const t = useTexts('scientific-work');
  const forget = useForgetWorks();
  const state = useListState({ filters: ['type'], ordering: '' });
  const query = useWorks({
    ...state.filters,
    search: state.search,
    limit: state.limit,
    offset: state.offset,
  });
  const [leaving, setLeaving] = useState<ScientificWork | null>(null);
  const columns = useColumns(setLeaving);
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
        <ScienceIdWorks />
        <section className="flex flex-col gap-4">
          <Filters state={state} />
          <ListRows
            query={query}
            state={state}
            module={t('scientific-work.title')}
            empty={<ListEmpty state={state} text={t('scientific-work.empty')} />}
          >
            {(page, busy) => (
              <Table
                caption={t('scientific-work.caption', { count: page.count })}
                columns={columns}
                rows={page.results}
                rowKey={({ id }) => id}
                busy={busy}
              />
            )}
          </ListRows>
        </section>
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
