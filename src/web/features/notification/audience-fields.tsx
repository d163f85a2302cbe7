import { X } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { type Audience, audiences, type NotificationFields as Body } from '#shared/notification.ts';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
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
function Ticks({ label, ids, error, onChange, options }: PickProps & { options: readonly Choice[] }) {
  const toggle = (value: string) => onChange(ids.includes(value) ? ids.filter((id) => id !== value) : [...ids, value]);
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

interface AddProps extends PickProps {
  options: readonly Choice[] | ((search: string, signal: AbortSignal) => Promise<Choice[]>);
  wordsOf(id: string): string;
}

/** Many choices: one after the other is found and added, each can be taken away. */
function Additions({ label, ids, error, onChange, options, wordsOf }: AddProps) {
  const t = useTexts('notification-screen');
  return (
    <div className="mt-4">
      <Combobox
        name="audience_ids"
        label={label}
        hint={t('notification-screen.hint.add')}
        error={error}
        options={options}
        value=""
        onChange={(id) => id && !ids.includes(id) && onChange([...ids, id])}
      />
      <ul aria-label={t('notification-screen.chosen')} className="mt-3 flex flex-col gap-2 empty:hidden">
        {ids.map((id) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5">
            <span className="min-w-0">{wordsOf(id)}</span>
            <Button size="small" kind="plain" icon={X} onClick={() => onChange(ids.filter((one) => one !== id))}>
              {t('notification-screen.takeAway')}
              <span className="sr-only">: {wordsOf(id)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Picked({ audience, ...pick }: PickProps & { audience: Audience }) {
  const { choices, wordsOf } = useAudienceChoices({ audience, ids: pick.ids });
  const findPeople = useFindPeople();
  const few = audience === 'roles' || audience === 'scholarships';
  if (few) return <Ticks {...pick} options={choices[audience]} />;
  return <Additions {...pick} options={audience === 'persons' ? findPeople : choices[audience]} wordsOf={wordsOf} />;
}

/** Whom a message goes to: by what they are chosen, who exactly, and how many people that is now. */
export function AudienceFields({ checked: { form, error } }: { checked: CheckedForm<NotificationValues, Body> }) {
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
            options={audiences.map((one) => ({ value: one, label: t(`notification-screen.audience.${one}`) }))}
          />
        )}
      />
      {kind && (
        <Picked key={kind} audience={kind} label={t('validation.field.audience_ids')} ids={ids} error={error('audience_ids')} onChange={choose} />
      )}
      <ReachNotice chosen={{ audience, ids }} />
    </section>
  );
}
