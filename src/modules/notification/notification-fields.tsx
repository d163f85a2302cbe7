import { useWatch } from 'react-hook-form';
import {
  type NotificationFields as Body,
  type MessageLanguage,
  messageLanguages,
} from '#shared/notification.ts';
import { fitsSms, maxSmsParts, smsLength } from '#shared/sms.ts';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AudienceFields } from './audience-fields.tsx';
import type { NotificationValues } from './notification-values.ts';
import { useCanSms } from './use-audience.ts';

interface Props {
  checked: CheckedForm<NotificationValues, Body>;
}

/** How long the text is as an SMS, while it is typed. */
function SmsLine({ text }: { text: string }) {
  const t = useTexts('notification-screen');
  const { parts, places } = smsLength(text);
  const fits = fitsSms(text);
  return (
    <p className={classes('mt-1 text-sm', fits ? 'text-muted' : 'font-semibold text-danger')}>
      {t(fits ? 'notification-screen.sms.length' : 'notification-screen.sms.tooLong', {
        parts,
        places,
        max: maxSmsParts,
      })}
    </p>
  );
}

function Texts({ checked: { form, error }, language }: Props & { language: MessageLanguage }) {
  const t = useTexts('notification-screen', 'validation');
  const [bySms, text] = useWatch({ control: form.control, name: ['by_sms', `body_${language}`] });
  return (
    <section aria-labelledby={`texts-${language}`} className="flex flex-col gap-5">
      <h2 id={`texts-${language}`} className="text-xl">
        {t(`notification-screen.language.${language}`)}
      </h2>
      <TextField
        label={t(`validation.field.subject_${language}`)}
        lang={language}
        error={error(`subject_${language}`)}
        {...form.register(`subject_${language}`)}
      />
      <div>
        <TextArea
          label={t(`validation.field.body_${language}`)}
          lang={language}
          rows={6}
          limit={5000}
          error={error(`body_${language}`)}
          {...form.register(`body_${language}`)}
        />
        {bySms && <SmsLine text={text} />}
      </div>
    </section>
  );
}

/**
 * Whom it goes to, on which ways, and what it says in three languages. A draft may lack any of it.
 */
export function NotificationFields({ checked }: Props) {
  const t = useTexts('notification-screen', 'validation');
  const { form, error } = checked;
  const bySms = useCanSms();
  return (
    <>
      <AudienceFields checked={checked} />
      <section aria-labelledby="ways">
        <h2 id="ways" className="mb-3 text-xl">
          {t('notification-screen.ways')}
        </h2>
        <p className="measure">{t('notification-screen.always')}</p>
        <CheckboxField
          label={t('validation.field.by_mail')}
          error={error('by_mail')}
          {...form.register('by_mail')}
        />
        {bySms && (
          <CheckboxField
            label={t('validation.field.by_sms')}
            hint={t('notification-screen.hint.sms', { max: maxSmsParts })}
            error={error('by_sms')}
            {...form.register('by_sms')}
          />
        )}
      </section>
      {messageLanguages.map((language) => (
        <Texts key={language} checked={checked} language={language} />
      ))}
    </>
  );
}
