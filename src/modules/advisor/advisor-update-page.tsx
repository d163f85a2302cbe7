import { useParams } from 'wouter';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { fullName } from '#shared/names.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { useRecord } from '#web/record/use-process.ts';
import { type PlaceValues, placeBody, placeValues } from './advisor-values.ts';
import { advisorPaths } from './paths.ts';
import { PlaceFields } from './place-fields.tsx';
import { type AdvisorFields, type AdvisorRecord, advisorFields } from './schema.ts';

const compared = ['scientific_degree', 'scientific_title', 'workplace', 'position'];

function Form({ record }: { record: AdvisorRecord }) {
  const t = useTexts('advisor', 'validation', 'codes');
  const checked = useCheckedForm<PlaceValues, AdvisorFields>({
    schema: advisorFields,
    toBody: placeBody,
    defaults: placeValues(record),
  });
  const { saving, comparing } = useRecordSave<AdvisorRecord, AdvisorFields>({
    machine: advisorMachine,
    record,
    hrefOf: (id) => advisorPaths.advisor.href({ id }),
    form: checked,
  });
  const own = useActor().userId === record.person.id;
  const words = (name: string, value: unknown): string => {
    if (name === 'scientific_degree' && value) return t(`codes.scientificDegree.${value}`);
    if (name === 'scientific_title' && value) return t(`codes.scientificTitle.${value}`);
    return String(value ?? '');
  };
  return (
    <FormPage
      title={t('advisor.action.update')}
      over={fullName(record.person)}
      back={{ href: advisorPaths.advisor.href({ id: record.id }), text: t('advisor.name') }}
      checked={checked}
      saving={saving}
      compare={comparing({ names: compared, words })}
    >
      <PlaceFields register={checked.form.register} error={checked.error} own={own} />
    </FormPage>
  );
}

/** The form, or why this record cannot be changed now. */
function Editing({ record }: { record: AdvisorRecord }) {
  const t = useTexts('advisor');
  return (
    <RecordFormGate
      machine={advisorMachine}
      record={record}
      possible={({ event, enabled }) => event === 'update' && enabled}
      title={fullName(record.person)}
      back={{ href: advisorPaths.advisor.href({ id: record.id }), text: t('advisor.name') }}
    >
      {(opened) => opened && <Form record={opened} />}
    </RecordFormGate>
  );
}

/**
 * Details of an advisor (route `research-advisor/update/:id`): by the organization, or their own
 * fields by the advisor.
 */
export function AdvisorUpdatePage() {
  const { id = '' } = useParams<{ id: string }>();
  const t = useTexts('advisor', 'advisor-screen');
  const query = useRecord<AdvisorRecord>(advisorMachine, Number(id));
  return (
    <RecordGate
      query={query}
      title={t('advisor.name')}
      back={{ href: advisorPaths.advisors.href(), text: t('advisor.names') }}
      missing={t('advisor-screen.notFound')}
    >
      {(record) => <Editing key={record.id} record={record} />}
    </RecordGate>
  );
}
