import { Controller, useWatch } from 'react-hook-form';
import { type Audience, audiences, type NotificationFields as Body } from '#shared/notification.ts';
import { Additions } from '#web/forms/additions.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useUnfinished } from '#web/forms/use-unfinished.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { Choice } from '#web/ui/select-field.tsx';
import type { NotificationValues } from './notification-values.ts';
import { ReachNotice } from './reach-notice.tsx';
import { useAudienceChoices, useFindPeople } from './use-audience.ts';

interface PickProps {
  label: string;
  ids: readonly string[];
  error?: string;
  onChange(ids: string[]): void;
}

/** A few choices, all seen at once, several of them. */
function Ticks({
  label,
  ids,
  error,
  onChange,
  options,
}: PickProps & { options: readonly Choice[] }) {
  const toggle = (value: string) =>
    onChange(ids.includes(value) ? ids.filter((id) => id !== value) : [...ids, value]);
  return (
    <fieldset className="mt-4" aria-describedby={error ? 'audience_ids-error' : undefined}>
      <legend className="mb-1.5">{label}</legend>
      {error && (
        <p id="audience_ids-error" className="mb-1.5 font-semibold text-danger">
          {error}
        </p>
      )}
      {options.map(({ value, label: words }, index) => (
        <label key={value} className="flex min-h-11 items-start gap-3 py-2.5">
          <input
            type="checkbox"
            id={index === 0 ? 'audience_ids' : undefined}
            checked={ids.includes(value)}
            onChange={() => toggle(value)}
            className="tick size-6 shrink-0 rounded-sm"
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Checked = CheckedForm<NotificationValues, Body>;

function Picked({
  audience,
  form,
  ...pick
}: PickProps & { audience: Audience; form: Checked['form'] }) {
  const { onUnfinished } = useUnfinished(form, 'audience_ids');
  const t = useTexts('notification-screen');
  const { choices, wordsOf } = useAudienceChoices({ audience, ids: pick.ids });
  const findPeople = useFindPeople();
  const few = audience === 'roles' || audience === 'scholarships';
  if (few) return <Ticks {...pick} options={choices[audience]} />;
  const words = {
    onUnfinished,
    hint: t('notification-screen.hint.add'),
    chosen: t('notification-screen.chosen'),
    takeAway: t('notification-screen.takeAway'),
  };
  const options = audience === 'persons' ? findPeople : choices[audience];
  return <Additions {...pick} {...words} name="audience_ids" options={options} wordsOf={wordsOf} />;
}

/**
 * Whom a message goes to: by what they are chosen, who exactly, and how many people that is now.
 */
export function AudienceFields({ checked: { form, error } }: { checked: Checked }) {
  const t = useTexts('notification-screen', 'validation');
  const [audience, ids] = useWatch({ control: form.control, name: ['audience', 'audience_ids'] });
  const choose = (chosen: string[]) => form.setValue('audience_ids', chosen, { shouldDirty: true });
  const kind = audiences.find((one) => one === audience);
  return (
    <section aria-labelledby="to">
      <h2 id="to" className="mb-3 text-xl">
        {t('validation.field.audience')}
      </h2>
      <Controller
        control={form.control}
        name="audience"
        render={({ field }) => (
          <RadioGroup
            {...field}
            onChange={(event) => {
              field.onChange(event);
              choose([]);
            }}
            legend={t('notification-screen.chosenBy')}
            error={error('audience')}
            options={audiences.map((one) => ({
              value: one,
              label: t(`notification-screen.audience.${one}`),
            }))}
          />
        )}
      />
      {kind && (
        <Picked
          key={kind}
          form={form}
          audience={kind}
          label={t('validation.field.audience_ids')}
          ids={ids}
          error={error('audience_ids')}
          onChange={choose}
        />
      )}
      <ReachNotice chosen={{ audience, ids }} />
    </section>
  );
}
