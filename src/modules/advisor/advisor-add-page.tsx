import { useState } from 'react';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type AdvisorValues, advisorBody, emptyAdvisor } from './advisor-values.ts';
import { advisorPaths } from './paths.ts';
import { PersonFields } from './person-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { type AdvisorCreate, type AdvisorRecord, advisorCreate } from './schema.ts';
import { usePersonSearch } from './use-person-search.ts';

function useAdding() {
  const checked = useCheckedForm<AdvisorValues, AdvisorCreate>({
    schema: advisorCreate,
    toBody: advisorBody,
    defaults: emptyAdvisor,
  });
  const { saving } = useRecordSave<AdvisorRecord, AdvisorCreate>({
    machine: advisorMachine,
    record: null,
    hrefOf: (id) => advisorPaths.advisor.href({ id }),
    form: checked,
  });
  return { checked, saving };
}

/** The question before somebody gets a message and a role: what will happen, in words. */
function Question({
  body,
  onYes,
  onNo,
}: {
  body: AdvisorCreate | null;
  onYes(body: AdvisorCreate): void;
  onNo(): void;
}) {
  const t = useTexts('advisor-screen', 'advisor');
  return (
    <Dialog
      open={body !== null}
      onOpenChange={onNo}
      title={t('advisor-screen.add.confirm')}
      description={t('advisor.next.add')}
      closable={false}
      footer={
        <>
          <Button kind="primary" data-event="add" onClick={() => body && onYes(body)}>
            {t('advisor-screen.add.submit')}
          </Button>
          <Button onClick={onNo}>{t('common.button.cancel')}</Button>
        </>
      }
    />
  );
}

/**
 * Adds an advisor (route `research-advisor/add`): the person by PINFL, their degree and place, one
 * page.
 */
export function AdvisorAddPage() {
  const t = useTexts('advisor-screen', 'advisor', 'validation');
  const { checked, saving } = useAdding();
  const search = usePersonSearch(checked);
  const [asked, setAsked] = useState<AdvisorCreate | null>(null);
  const { form } = checked;
  const submit = async (body: AdvisorCreate) => {
    // Who was not looked up yet may need a name first.
    const found = search.found ?? (await search.find());
    if (found && !found.person && !body.surname) return form.setFocus('surname');
    if (found) setAsked(body);
  };
  return (
    <>
      <FormPage
        title={t('advisor.action.add')}
        lead={t('advisor-screen.add.lead')}
        back={{ href: advisorPaths.advisors.href(), text: t('advisor.names') }}
        checked={checked}
        saving={saving}
        submitText={t('advisor-screen.add.submit')}
        onSubmit={submit}
      >
        <PersonFields checked={checked} search={search} />
        <PlaceFields register={form.register} error={checked.error} />
      </FormPage>
      <Question
        body={asked}
        onNo={() => setAsked(null)}
        onYes={(body) => {
          setAsked(null);
          void saving.save(body);
        }}
      />
    </>
  );
}
