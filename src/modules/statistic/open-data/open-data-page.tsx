import { useQuery } from '@tanstack/react-query';
import { dcTypes, genders } from '#shared/codes.ts';
import { ageGroups } from '#shared/person-groups.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import {
  type DatasetColumn,
  datasetColumns,
  datasetNames,
  formats,
  type OpenDataCatalogue,
} from './schema.ts';

type Dataset = OpenDataCatalogue['datasets'][number];

const useCatalogue = () =>
  useQuery({
    queryKey: ['public', 'open-data'],
    queryFn: ({ signal }) => http.get<OpenDataCatalogue>('/public/open-data/', undefined, signal),
  });

/** The files of a set, with what somebody needs to prove that theirs is whole. */
function Files({ dataset }: { dataset: Dataset }) {
  const t = useTexts('open-data');
  const format = useFormat();
  return (
    <ul className="flex flex-col gap-3">
      {formats.map((kind) => {
        const { path, bytes, sha256 } = dataset.files[kind];
        return (
          <li key={kind}>
            <a
              href={path}
              download
              className="inline-flex min-h-8 items-center font-semibold underline"
            >
              {t('open-data.download', {
                format: kind.toUpperCase(),
                size: format.fileSize(bytes),
              })}
            </a>
            <span className="block text-sm break-all text-muted">
              {t('open-data.checksum', { sum: sha256 })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function DatasetSection({ dataset }: { dataset: Dataset }) {
  const t = useTexts('open-data');
  const format = useFormat();
  const { name, version, as_of, rows } = dataset;
  return (
    <section>
      <h2 className="text-2xl">{t(`open-data.set.${name}`)}</h2>
      <p className="mt-1 mb-4 text-muted">
        {t('open-data.about', {
          version,
          count: rows,
          number: format.number(rows),
          time: format.dateTime(as_of),
        })}
      </p>
      <Files dataset={dataset} />
    </section>
  );
}

/** What the codes of a column mean. */
function useCodes(): (column: DatasetColumn) => string {
  const t = useTexts('codes');
  const said = (codes: readonly { id: number }[], name: (id: number) => string) =>
    codes.map(({ id }) => `${id} – ${name(id)}`).join('; ');
  return (column) => {
    if (column === 'study_type') return said(dcTypes, (id) => t(`codes.dcType.${id}`));
    if (column === 'gender') return said(genders, (id) => t(`codes.gender.${id}`));
    if (column === 'age_group') return said(ageGroups, (id) => t(`codes.ageGroup.${id}`));
    return '';
  };
}

/** Every column of the files: its name there, what it says, and what its codes mean. */
function Dictionary() {
  const t = useTexts('open-data');
  const codes = useCodes();
  const names = [...new Set(datasetNames.flatMap((name) => [...datasetColumns[name]]))];
  const columns: Column<DatasetColumn>[] = [
    {
      key: 'column',
      header: t('open-data.column'),
      rowHeader: true,
      cell: (column) => <code>{column}</code>,
    },
    {
      key: 'meaning',
      header: t('open-data.meaning'),
      cell: (column) => (
        <>
          {t(`open-data.columns.${column}`)}
          {codes(column) && <span className="block text-muted">{codes(column)}</span>}
        </>
      ),
    },
  ];
  return (
    <section>
      <h2 className="mb-4 text-2xl">{t('open-data.dictionary')}</h2>
      <Table
        caption={t('open-data.dictionary')}
        captionHidden
        columns={columns}
        rows={names}
        rowKey={(column) => column}
      />
    </section>
  );
}

/** /open-data: numbers that anybody may take, what they mean, and under which terms. */
export function OpenDataPage() {
  const t = useTexts('open-data', 'site', 'public');
  const { data, error, refetch } = useCatalogue();
  return (
    <Page
      title={t('site.page.openData')}
      lead={t('open-data.lead')}
      back={{ href: paths.root.href(), text: t('public.title') }}
    >
      {!data && error && (
        <ListFailed error={error} module={t('site.page.openData')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <div className="flex flex-col gap-10">
          {data.datasets.length === 0 && <p>{t('open-data.none')}</p>}
          {data.datasets.map((dataset) => (
            <DatasetSection key={dataset.name} dataset={dataset} />
          ))}
          <Dictionary />
          <section className="max-w-[70ch]">
            <h2 className="mb-4 text-2xl">{t('open-data.terms')}</h2>
            <p>{t('open-data.licence', { licence: data.licence })}</p>
            <p className="mt-3">{t('open-data.least', { number: data.least })}</p>
          </section>
        </div>
      )}
    </Page>
  );
}
