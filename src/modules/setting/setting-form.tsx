import { useState } from 'react';
import { useLocation } from 'wouter';
import { settingChangeMachine as machine } from '#machines/setting-change.machine.ts';
import { tashkentDay } from '#shared/dates.ts';
import { settingOf } from '#shared/settings.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { numberIn } from './for-others/value-words.tsx';
import { ReasonField } from './reason-field.tsx';
import { type SettingDetail, type SettingPlan, settingPlan } from './schema.ts';
import { inputOf, typedValue, useValueWords } from './setting-words.ts';
import { useSaved } from './use-saved.ts';
import { readSetting } from './use-settings.ts';

interface Props {
  setting: SettingDetail;
  back: { href: string; text: string };
}

type Values = { value: string; valid_from: string; reason: string };
type Body = Omit<SettingPlan, 'version'>;

function usePlanForm({ setting, back }: Props) {
  const [, navigate] = useLocation();
  const onSaved = useSaved(back.href);
  const { key, value, version } = setting;
  const checked = useCheckedForm<Values, Body>({
    schema: settingPlan(key).omit({ version: true }),
    toBody: (values) => ({ ...values, value: typedValue(key, values.value) }),
    defaults: { value: inputOf(key, value), valid_from: tashkentDay(), reason: '' },
  });
  const saving = useVersionedSave<SettingDetail, Body, SettingDetail>({
    version,
    read: () => readSetting(key),
    write: ({ body, version: seen, key: attempt }) =>
      http.post(`/settings/${key}/`, { ...body, version: seen }, { key: attempt }),
    form: checked,
    onSaved,
  });
  return { checked, saving, leave: () => navigate(back.href) };
}

/** The value of any kind, with its unit and limits said before it is typed. */
function ValueField({
  setting,
  checked,
}: {
  setting: SettingDetail;
  checked: CheckedForm<Values, Body>;
}) {
  const t = useTexts('setting', 'setting-screen', 'validation');
  const format = useFormat();
  const { kind, min, max, unit } = settingOf(setting.key);
  const field = { error: checked.error('value'), ...checked.form.register('value') };
  if (kind === 'dates')
    return (
      <TextArea
        label={t('validation.field.value')}
        hint={t('setting-screen.holidays.hint')}
        rows={12}
        {...field}
      />
    );
  if (kind === 'date')
    return <BoundDate checked={checked} name="value" label={t('validation.field.value')} />;
  if (kind === 'address')
    return (
      <TextField
        type="url"
        label={t('validation.field.value')}
        hint={t('setting-screen.addressHint')}
        {...field}
      />
    );
  const limits = t('setting-screen.fromTo', {
    min: numberIn(unit, min ?? 0, format),
    max: numberIn(unit, max ?? 0, format),
  });
  const hint = kind === 'numbers' ? t('setting-screen.several', { limits }) : limits;
  const counted = unit === null ? '' : ` (${t(`setting-screen.counted.${unit}`)})`;
  return (
    <TextField
      label={`${t('validation.field.value')}${counted}`}
      hint={hint}
      width="short"
      inputMode="numeric"
      {...field}
    />
  );
}

/** A new value of a setting: the value, from which day, why; asked once more before it is sent. */
export function SettingForm(props: Props) {
  const { back } = props;
  const [setting] = useState(props.setting);
  const t = useTexts('setting', 'setting-screen', 'validation', machine.id);
  const words = useValueWords();
  const format = useFormat();
  const [asked, setAsked] = useState<Body | null>(null);
  const { checked, saving, leave } = usePlanForm({ setting, back });
  useHeadingFocus(setting.key);
  return (
    <>
      <FormPage
        title={t(`${machine.id}.action.plan`)}
        over={t(`setting.name.${setting.key}`)}
        lead={t('setting-screen.now', { value: words(setting.key, setting.value) })}
        back={back}
        checked={checked}
        saving={saving}
        submitText={t(`${machine.id}.action.plan`)}
        onSubmit={(body: Body) => setAsked(body)}
        compare={{
          names: ['value'],
          original: setting,
          words: (_name, value) => words(setting.key, value),
          onTakeTheirs: leave,
        }}
      >
        <ValueField setting={setting} checked={checked} />
        <BoundDate
          checked={checked}
          name="valid_from"
          label={t('validation.field.valid_from')}
          hint={t('setting-screen.fromHint')}
        />
        <ReasonField checked={checked} />
      </FormPage>
      {asked && (
        <ConfirmChange
          event="plan"
          text={t('setting-screen.change', {
            before: words(setting.key, setting.value),
            value: words(setting.key, asked.value),
            date: format.date(asked.valid_from),
          })}
          onAgree={() => saving.save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
