import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { shortName } from '#shared/names.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { enquiryPaths } from '../paths.ts';
import { ReadyAnswers } from './ready-answers.tsx';
import { type DeskFound, type DeskRow, type DeskSearch, deskSearch, mostFound } from './schema.ts';

function useColumns(): Column<DeskRow>[] {
  const t = useTexts('call-desk', 'codes');
  const name = useName();
  return [
    {
      key: 'person',
      header: t('call-desk.person'),
      rowHeader: true,
      className: 'min-w-52',
      cell: ({ id, person, reference }) => (
        <>
          <Link href={enquiryPaths.deskApplication.href({ id })} className="link">
            {shortName(person)}
          </Link>
          <span className="block font-normal text-muted">{reference}</span>
        </>
      ),
    },
    {
      key: 'organization',
      header: t('call-desk.organization'),
      className: 'min-w-52',
      cell: ({ organization }) => name(organization),
    },
    {
      key: 'type',
      header: t('call-desk.type'),
      cell: ({ dc_type }) => t(`codes.dcType.${dc_type}`),
    },
    {
      key: 'status',
      header: t('call-desk.status'),
      cell: ({ state }) => <StatusTag machine={applicationMachine} state={state} />,
    },
  ];
}

function Found({ found: { results, more } }: { found: DeskFound }) {
  const t = useTexts('call-desk');
  const columns = useColumns();
  return (
    <section aria-live="polite" className="flex flex-col gap-4">
      <p className="font-semibold">
        {results.length > 0 ? t('call-desk.found', { count: results.length }) : t('call-desk.none')}
      </p>
      {results.length > 0 && (
        <Table
          caption={t('call-desk.caption')}
          captionHidden
          columns={columns}
          rows={results}
          rowKey={({ id }) => id}
        />
      )}
      {more && <p className="text-muted">{t('call-desk.many', { count: mostFound })}</p>}
    </section>
  );
}

/** /admin/call-desk: the application of a caller, by its number, a phone or a name. */
export function CallDeskPage() {
  const t = useTexts('call-desk', 'validation', 'frame');
  const asked = new URLSearchParams(useSearch()).get('search') ?? '';
  const checked = useCheckedForm<DeskSearch, DeskSearch>({
    schema: deskSearch,
    toBody: (values) => values,
    defaults: { search: asked },
    unkept: 'all',
    label: () => t('call-desk.search'),
  });
  const { form, error, summary } = checked;
  // Nothing of it stands in the address: it may be somebody's name or phone.
  const searching = useMutation<DeskFound, ApiError, DeskSearch>({
    mutationFn: (body) => http.post('/call-desk/search/', body),
    onError: checked.refuse,
  });
  return (
    <Page title={t('frame.title.callDesk')} lead={t('call-desk.lead')} failed={summary.length > 0}>
      <div className="flex flex-col gap-8">
        <form
          noValidate
          onSubmit={form.handleSubmit((body) => searching.mutate(body))}
          className="measure flex flex-col gap-4"
        >
          <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
          <TextField
            label={t('call-desk.search')}
            hint={t('call-desk.searchHint')}
            type="search"
            autoComplete="off"
            error={error('search')}
            {...form.register('search')}
          />
          <div>
            <Button
              type="submit"
              kind="primary"
              loading={searching.isPending}
              loadingText={t('common.state.loading')}
            >
              {t('call-desk.find')}
            </Button>
          </div>
        </form>
        {searching.data && <Found found={searching.data} />}
        <ReadyAnswers />
      </div>
    </Page>
  );
}
