import { useSearch } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { correctableTo } from '#machines/correctable.ts';
import { processMachines } from '#machines/index.ts';
import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useRecord } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { statusCorrectionPaths } from './paths.ts';
import { type CorrectionInput, correctionInput, type StatusCorrectionRecord } from './schema.ts';
import { recordOf } from './shown.ts';

interface CorrectionValues {
  to_state: string;
  order_number: string;
  order_date: string;
  order_file_id: UploadedFile | null;
}

interface Corrected {
  machine: AnyStateMachine;
  record: TravellingRecord;
}

function Fields({
  checked,
  corrected: { machine, record },
}: {
  checked: CheckedForm<CorrectionValues, CorrectionInput>;
  corrected: Corrected;
}) {
  const t = useTexts('correction-screen', 'validation', machine.id);
  const { form, error } = checked;
  const options = correctableTo(machine, record.state).map((state) => ({
    value: state,
    label: t(`${machine.id}.state.${state}`),
  }));
  return (
    <>
      <SelectField
        label={t('correction-screen.field.to_state')}
        hint={t('correction-screen.hint.to_state')}
        options={options}
        error={error('to_state')}
        {...form.register('to_state')}
      />
      <TextField
        label={t('validation.field.order_number')}
        error={error('order_number')}
        {...form.register('order_number')}
      />
      <BoundDate checked={checked} name="order_date" label={t('validation.field.order_date')} />
      <BoundFile
        checked={checked}
        name="order_file_id"
        label={t('validation.field.order_file_id')}
        hint={t('correction-screen.hint.order')}
        purpose="order"
      />
    </>
  );
}

/** The way back to the record that is to be corrected. */
function useBack(machine: AnyStateMachine, id: number) {
  const t = useTexts(machine.id);
  const href = recordHref(machine.id, id, useUser());
  return {
    href: href ?? statusCorrectionPaths.statusCorrections.href(),
    text: t(`${machine.id}.name`),
  };
}

function Form({ corrected }: { corrected: Corrected }) {
  const { machine, record } = corrected;
  const t = useTexts('statusCorrection', 'correction-screen', machine.id);
  const back = useBack(machine, record.id);
  const checked = useCheckedForm<CorrectionValues, CorrectionInput>({
    schema: correctionInput,
    toBody: (values) => ({
      ...values,
      process: machine.id,
      record_id: record.id,
      order_file_id: values.order_file_id?.id,
    }),
    defaults: { to_state: '', order_number: '', order_date: '', order_file_id: null },
  });
  const { saving } = useRecordSave<StatusCorrectionRecord, CorrectionInput>({
    machine: statusCorrectionMachine,
    record: null,
    hrefOf: (id) => statusCorrectionPaths.statusCorrection.href({ id }),
    form: checked,
  });
  const state = t(`${machine.id}.state.${record.state}`);
  return (
    <FormPage
      title={t('statusCorrection.action.create')}
      over={`${recordOf({ process: machine.id, record_id: record.id }, { t })} · ${state}`}
      lead={t('statusCorrection.next.create')}
      back={back}
      checked={checked}
      saving={saving}
    >
      <Fields checked={checked} corrected={corrected} />
    </FormPage>
  );
}

/** Instead of the form: why nothing can be corrected here. */
function Nothing({ text }: { text: string }) {
  const t = useTexts('statusCorrection');
  const back = {
    href: statusCorrectionPaths.statusCorrections.href(),
    text: t('statusCorrection.names'),
  };
  return (
    <Page title={t('statusCorrection.action.create')} back={back}>
      <p>{text}</p>
    </Page>
  );
}

function FormFor({ machine, id }: { machine: AnyStateMachine; id: number }) {
  const t = useTexts('statusCorrection', 'correction-screen');
  const query = useRecord<TravellingRecord>(machine, id);
  const back = useBack(machine, id);
  return (
    <RecordGate query={query} title={t('statusCorrection.action.create')} back={back}>
      {(record) =>
        correctableTo(machine, record.state).length > 0 ? (
          <Form corrected={{ machine, record }} />
        ) : (
          <Nothing text={t('correction-screen.noTarget')} />
        )
      }
    </RecordGate>
  );
}

/** A new correction of the record that the address names: `?process=letter&record=7`. */
export function CorrectionForm() {
  const t = useTexts('correction-screen');
  const asked = new URLSearchParams(useSearch());
  const machine = processMachines.find((one) => one.id === asked.get('process'));
  const id = Number(asked.get('record'));
  return machine && Number.isSafeInteger(id) && id > 0 ? (
    <FormFor key={`${machine.id} ${id}`} machine={machine} id={id} />
  ) : (
    <Nothing text={t('correction-screen.noRecord')} />
  );
}
