import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { dcTypeOf } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { contractAdmission } from '../inputs.ts';
import type { ApplicationRecord } from '../schema.ts';
import { ContractFields } from './contract-fields.tsx';

type Additional = NonNullable<NonNullable<ApplicationRecord['exam']>['additional']>;

const typed = ({ contract_payer, ...values }: FieldValues) => ({
  ...values,
  contract_payer: contract_payer ? Number(contract_payer) : null,
});

/**
 * What the admission makes of the study: the form of study is another one than the person applied
 * for.
 */
function Becomes({ additional }: { additional: Additional }) {
  const t = useTexts('additional-quota-screen', 'codes');
  return (
    <p data-becomes={additional.dc_type}>
      {t('additional-quota-screen.admission.lead', {
        form: t(`codes.dcType.${additional.dc_type}`),
      })}
    </p>
  );
}

/**
 * The fields of an admission: the order (`admit`); on additional basis what the study becomes, and
 * the contract where that is one under contract. The payer whom the places were asked for stands in
 * the form.
 */
export function admissionForm(
  { exam }: Pick<ApplicationRecord, 'exam'>,
  admit: ActionForm,
): ActionForm {
  const additional = exam?.additional;
  if (!additional) return admit;
  const contract = dcTypeOf(additional.dc_type)?.contract === true;
  const asked = {
    contract_number: '',
    contract_date: '',
    contract_payer: String(additional.payer),
    contract_payer_name: '',
  };
  const fields: ActionForm['fields'] = (form, error) => (
    <>
      <Becomes additional={additional} />
      {contract && <ContractFields form={form} error={error} />}
      {admit.fields(form, error)}
    </>
  );
  if (!contract) return { ...admit, fields };
  const schema = z.preprocess((values) => typed(values as FieldValues), contractAdmission);
  return { schema, defaults: { ...asked, ...admit.defaults }, fields };
}
