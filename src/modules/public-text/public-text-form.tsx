import { useSearch } from 'wouter';
import { publicTextMachine } from '#machines/public-text.machine.ts';
import { plainText } from '#shared/rich-text.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { useRecord } from '#web/record/use-process.ts';
import { publicTextPaths } from './paths.ts';
import { PublicTextFields } from './public-text-fields.tsx';
import {
  type PublicTextValues,
  publicTextBody,
  publicTextValues,
  renewalValues,
} from './public-text-values.ts';
import {
  type PublicTextFields as Body,
  type PublicTextRecord,
  type PublicTextRenewal,
  publicTextFields,
} from './schema.ts';

interface Props {
  record: PublicTextRecord | null;
  /** The version that a new one renews. */
  earlier?: PublicTextRecord;
}

const compared = Object.keys(publicTextValues(null));

function usePublicTextForm({ record, earlier }: Props) {
  const checked = useCheckedForm<PublicTextValues, Body>({
    schema: publicTextFields,
    toBody: publicTextBody,
    defaults: earlier ? renewalValues(earlier) : publicTextValues(record),
  });
  const { saving, comparing } = useRecordSave<PublicTextRecord, Body | PublicTextRenewal>({
    machine: publicTextMachine,
    record,
    hrefOf: (id) => publicTextPaths.publicText.href({ id }),
    form: checked,
  });
  const sent = earlier
    ? { ...saving, save: (body: Body) => saving.save({ ...body, replaces_id: earlier.id }) }
    : saving;
  return { checked, saving: sent, comparing };
}

function eventOf({ record, earlier }: Props) {
  if (record) return 'save';
  return earlier ? 'renew' : 'create';
}

function Form({ record, earlier }: Props) {
  const t = useTexts('publicText');
  const { checked, saving, comparing } = usePublicTextForm({ record, earlier });
  const event = eventOf({ record, earlier });
  useHeadingFocus(record ? event : '');
  const from = record ?? earlier;
  const back = from
    ? { href: publicTextPaths.publicText.href({ id: from.id }), text: t('publicText.name') }
    : { href: publicTextPaths.publicTexts.href(), text: t('publicText.names') };
  return (
    <FormPage
      title={t(`publicText.action.${event}`)}
      lead={t(`publicText.next.${event}`)}
      back={back}
      checked={checked}
      saving={saving}
      compare={comparing({
        names: compared,
        words: (_, value) => plainText(String(value ?? '')),
      })}
    >
      <PublicTextFields checked={checked} kindFixed={Boolean(earlier ?? record?.earlier)} />
    </FormPage>
  );
}

function RenewalForm({ renewed }: { renewed: number }) {
  const t = useTexts('publicText');
  const query = useRecord<PublicTextRecord>(publicTextMachine, renewed);
  return (
    <RecordGate
      query={query}
      title={t('publicText.action.renew')}
      back={{ href: publicTextPaths.publicTexts.href(), text: t('publicText.names') }}
    >
      {(earlier) => <Form record={null} earlier={earlier} />}
    </RecordGate>
  );
}

/** The form of a new version; `?renews=` says of which text, when it is not a new one. */
export function PublicTextCreate() {
  const renewed = Number(new URLSearchParams(useSearch()).get('renews'));
  return renewed > 0 ? <RenewalForm renewed={renewed} /> : <Form record={null} />;
}

/** The form of a draft; when it cannot be changed (any more) it says why instead. */
export function PublicTextForm({ record }: { record: PublicTextRecord }) {
  const t = useTexts('publicText');
  return (
    <RecordFormGate
      machine={publicTextMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('publicText.name')}
      back={{ href: publicTextPaths.publicTexts.href(), text: t('publicText.names') }}
    >
      {(opened) => <Form record={opened} />}
    </RecordFormGate>
  );
}
