import { useState } from 'react';
import { settingChangeMachine as machine } from '#machines/setting-change.machine.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { ReasonField } from './reason-field.tsx';
import { type PlannedChange, type SettingDetail, settingWithdrawal } from './schema.ts';
import { useValueWords } from './setting-words.ts';
import { useSaved } from './use-saved.ts';

interface Props {
  setting: SettingDetail;
  change: PlannedChange;
  back: { href: string; text: string };
}

type Values = { reason: string };

/** Takes a planned change back, with the reason; asked once more before it is sent. */
export function WithdrawForm({ setting, change, back }: Props) {
  const t = useTexts('setting', 'setting-screen', machine.id);
  const format = useFormat();
  const words = useValueWords();
  const onSaved = useSaved(back.href);
  const [asked, setAsked] = useState<Values | null>(null);
  const { key } = setting;
  useHeadingFocus(`withdraw-${change.id}`);
  const checked = useCheckedForm<Values, Values>({
    schema: settingWithdrawal.omit({ version: true }),
    toBody: (values) => values,
    defaults: { reason: '' },
  });
  const saving = useVersionedSave<SettingDetail, Values, SettingDetail>({
    version: setting.version,
    write: ({ body, version, key: attempt }) =>
      http.post(
        `/settings/${key}/changes/${change.id}/withdraw/`,
        { ...body, version },
        { key: attempt },
      ),
    form: checked,
    onSaved,
  });
  const planned = t('setting-screen.plannedLine', {
    value: words(key, change.value),
    date: format.date(change.valid_from),
  });
  return (
    <>
      <FormPage
        title={t(`${machine.id}.action.withdraw`)}
        over={t(`setting.name.${key}`)}
        lead={planned}
        back={back}
        checked={checked}
        saving={saving}
        submitText={t(`${machine.id}.action.withdraw`)}
        onSubmit={(body: Values) => setAsked(body)}
      >
        <ReasonField checked={checked} />
      </FormPage>
      {asked && (
        <ConfirmChange
          event="withdraw"
          text={planned}
          onAgree={() => saving.save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
