import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaRequestFields } from '#shared/quota.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { type DirectoryRow, useDirectory } from '#web/forms/use-directory.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { linePlaces, useLineErrors } from './line-errors.ts';
import { LineSheet } from './line-sheet.tsx';
import { useRequestPlaces } from './request-places.ts';
import {
  type AskedDirection,
  askedDirections,
  lineValues,
  type RequestBody,
  type RequestValues,
  requestBody,
} from './request-values.ts';
import type { QuotaRequestRecord } from './schema.ts';
import { useLastRequest } from './use-last-request.ts';

interface Props {
  record: QuotaRequestRecord;
  directions: readonly AskedDirection[];
}

function useRequestForm({ record, directions }: Props) {
  const places = useRequestPlaces();
  const href = places.record(record.period.id, record.id);
  const checked = useCheckedForm<RequestValues, RequestBody>({
    schema: quotaRequestFields,
    toBody: (values) => requestBody(directions, values),
    defaults: {
      lines: lineValues(directions, record.lines),
      description: record.description ?? '',
    },
    places: linePlaces,
    about: directions.map(({ id }) => id).join(),
  });
  const errors = useLineErrors(directions, checked.form.formState.errors);
  const { saving, comparing } = useRecordSave<QuotaRequestRecord, RequestBody>({
    machine: quotaRequestMachine,
    record,
    hrefOf: () => href,
    form: checked,
  });
  return {
    checked: { ...checked, summary: [...errors.summary, ...checked.summary] },
    errors,
    saving,
    comparing,
    href,
  };
}

/**
 * One click: the numbers of the last request stand in the form, to be changed before they are
 * saved.
 */
function TakeLast({ last, onTake }: { last: QuotaRequestRecord; onTake(): void }) {
  const t = useTexts('quota-screen');
  return (
    <div>
      <Button onClick={onTake}>
        {t('quota-screen.request.takeLast', { year: last.period.admission_year })}
      </Button>
    </div>
  );
}

function Form({ record, directions }: Props) {
  const t = useTexts('quotaRequest', 'quota-screen', 'validation');
  const name = useName();
  const { checked, errors, saving, comparing, href } = useRequestForm({ record, directions });
  const { form, error } = checked;
  const { record: last } = useLastRequest(record);
  useHeadingFocus('save');
  return (
    <FormPage
      wide
      title={t('quotaRequest.action.save')}
      over={name(record.organization)}
      lead={t('quota-screen.request.formLead')}
      back={{ href, text: t('quotaRequest.name') }}
      checked={checked}
      saving={saving}
      compare={comparing({
        names: ['description'],
        label: () => t('quota-screen.request.description'),
      })}
    >
      {last && (
        <TakeLast
          last={last}
          onTake={() =>
            form.setValue('lines', lineValues(directions, last.lines), { shouldDirty: true })
          }
        />
      )}
      <LineSheet
        directions={directions}
        last={last?.lines ?? []}
        letters={record.letters}
        register={form.register}
        getValues={form.getValues}
        control={form.control}
        errorAt={errors.at}
      />
      <div className="measure">
        <TextArea
          label={t('quota-screen.request.description')}
          optional
          limit={2000}
          rows={3}
          error={error('description')}
          {...form.register('description')}
        />
      </div>
    </FormPage>
  );
}

function Loaded({ record }: { record: QuotaRequestRecord }) {
  // All texts of the form at once: each that came later would draw the whole table again.
  const t = useTexts('quotaRequest', 'quota-screen', 'quota', 'validation', 'forms', 'processes');
  const offered = useDirectory<DirectoryRow & AskedDirection>('/org-directions/direction_list/', {
    organization: record.organization.id,
  });
  if (offered) return <Form record={record} directions={askedDirections(record, offered)} />;
  return (
    <Page title={t('quotaRequest.action.save')}>
      <Skeleton shape="table" rows={8} />
    </Page>
  );
}

/**
 * The form of a request while it is a draft; when it cannot be changed (any more) it says why
 * instead.
 */
export function RequestForm({ record }: { record: QuotaRequestRecord }) {
  const t = useTexts('quotaRequest');
  const places = useRequestPlaces();
  return (
    <RecordFormGate
      machine={quotaRequestMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('quotaRequest.name')}
      back={{ href: places.record(record.period.id, record.id), text: t('quotaRequest.name') }}
    >
      {(opened) => opened && <Loaded record={opened} />}
    </RecordFormGate>
  );
}
