import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaSplitFields } from '#shared/quota.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { useRecord, useRecords } from '#web/record/use-process.ts';
import { Button } from '#web/ui/button.tsx';
import { proportionalProposal, proposedAmounts } from '../distribution/schema.ts';
import { quotaPaths } from '../paths.ts';
import { linePlaces, useLineErrors } from '../request/line-errors.ts';
import { LineSheet } from '../request/line-sheet.tsx';
import {
  lineValues,
  type RequestBody,
  type RequestValues,
  requestBody,
} from '../request/request-values.ts';
import type { ListedQuotaRequest, QuotaRequestRecord } from '../request/schema.ts';
import type { QuotaSplitRecord } from './schema.ts';

const hrefOf = ({ id, period }: QuotaSplitRecord) =>
  quotaPaths.quotaSplit.href({ id: period.id, splitId: id });

/**
 * What the organization had asked for in the period, direction by direction; empty while it is on
 * its way.
 */
function useAsked({ period, organization }: QuotaSplitRecord) {
  const { data } = useRecords<ListedQuotaRequest>(quotaRequestMachine, {
    period: period.id,
    organization: organization.id,
    limit: 1,
  });
  const id = data?.results[0]?.id;
  return (
    useRecord<QuotaRequestRecord>(quotaRequestMachine, id ?? 0, id !== undefined).data?.lines ?? []
  );
}

/** The server's own proposal: what was asked for, reduced in proportion to what was given. */
function proposedLines({ given, lines }: QuotaSplitRecord, asked: QuotaRequestRecord['lines']) {
  const own = new Set(lines.map(({ direction_id }) => direction_id));
  const askings = asked
    .filter(({ direction_id }) => own.has(direction_id))
    .map((line) => ({ id: line.direction_id, asked: line }));
  const proposal = proportionalProposal(given, askings);
  return lines.map(({ direction_id }) => ({
    direction_id,
    ...proposedAmounts(proposal, direction_id),
  }));
}

function useSplitForm(record: QuotaSplitRecord) {
  const directions = record.lines.map(({ direction }) => direction);
  const checked = useCheckedForm<RequestValues, RequestBody>({
    schema: quotaSplitFields,
    toBody: (values) => requestBody(directions, values),
    defaults: { lines: lineValues(directions, record.lines), description: '' },
    places: linePlaces,
    about: directions.map(({ id }) => id).join(),
  });
  const errors = useLineErrors(directions, checked.form.formState.errors);
  const { saving, comparing } = useRecordSave<QuotaSplitRecord, RequestBody>({
    machine: quotaSplitMachine,
    record,
    hrefOf: () => hrefOf(record),
    form: checked,
  });
  return {
    checked: { ...checked, summary: [...errors.summary, ...checked.summary] },
    errors,
    saving,
    comparing,
    directions,
  };
}

function Form({ record }: { record: QuotaSplitRecord }) {
  const t = useTexts('quotaSplit', 'quota-screen', 'validation');
  const name = useName();
  const { checked, errors, saving, comparing, directions } = useSplitForm(record);
  const { form } = checked;
  const asked = useAsked(record);
  const propose = () =>
    form.setValue('lines', lineValues(directions, proposedLines(record, asked)), {
      shouldDirty: true,
    });
  useHeadingFocus('save');
  return (
    <FormPage
      wide
      title={t('quotaSplit.action.save')}
      over={name(record.organization)}
      lead={t('quota-screen.split.formLead')}
      back={{ href: hrefOf(record), text: t('quotaSplit.name') }}
      checked={checked}
      saving={saving}
      compare={comparing({
        names: [],
        words: () => '',
      })}
    >
      {asked.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          <Button onClick={propose}>{t('quota-screen.split.propose')}</Button>
          <p className="measure text-muted">{t('quota-screen.split.proposal')}</p>
        </div>
      )}
      <LineSheet
        directions={directions}
        last={asked}
        lastWord={t('quota-screen.split.asked')}
        caption={t('quota-screen.split.lines')}
        given={record.given}
        register={form.register}
        getValues={form.getValues}
        control={form.control}
        errorAt={errors.at}
      />
    </FormPage>
  );
}

/**
 * The form of a split while it is a draft; when it cannot be changed (any more) it says why
 * instead.
 */
export function SplitForm({ record }: { record: QuotaSplitRecord }) {
  const t = useTexts('quotaSplit');
  return (
    <RecordFormGate
      machine={quotaSplitMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('quotaSplit.name')}
      back={{ href: hrefOf(record), text: t('quotaSplit.name') }}
    >
      {(opened) => opened && <Form record={opened} />}
    </RecordFormGate>
  );
}
