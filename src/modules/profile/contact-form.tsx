import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { contactProof } from '#shared/account.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Contact, useContactProof } from './contact-proof.ts';

interface Values {
  mobile_phone: string;
  email: string;
  code: string;
}

interface Props {
  kind: Contact['kind'];
  onProven(contact: Contact): void;
  /** The form became wrong or right: the page's title says so. */
  onFailed(failed: boolean): void;
}

const fieldOf = { phone: 'mobile_phone', mail: 'email' } as const;
type Body = Contact & { code: string };

/** The same door as the server's; its `value` is judged at the field that the person sees. */
const schemaFor = (field: 'mobile_phone' | 'email') =>
  z.unknown().transform((body, context): Body => {
    const judged = contactProof.safeParse(body);
    if (judged.success) return judged.data;
    for (const { path, message } of judged.error.issues)
      context.addIssue({
        code: 'custom',
        path: path[0] === 'value' ? [field] : [...path],
        message,
      });
    return z.NEVER;
  });

/** A new value, the code that was sent to it, and the proof. */
export function ContactForm({ kind, onProven, onFailed }: Props) {
  const t = useTexts('contact', 'validation', 'profile');
  const field = fieldOf[kind];
  const checked = useCheckedForm<Values, Body>({
    schema: schemaFor(field),
    // Before a code was sent nothing can stand there: the value alone is judged.
    toBody: (values) => ({ kind, value: values[field], code: values.code || (sent ? '' : '-') }),
    defaults: { mobile_phone: '', email: '', code: '' },
    about: kind,
    unkept: ['code'],
  });
  const { sent, sending, proving } = useContactProof(checked.refuse);
  const { form, summary, error } = checked;
  const failed = summary.length > 0;
  useEffect(() => onFailed(failed), [failed, onFailed]);
  const submit = form.handleSubmit((body) => {
    const contact: Contact = { kind: body.kind, value: body.value };
    if (!sent || sent.value !== contact.value) sending.mutate(contact);
    else
      proving.mutate(body, {
        onSuccess: () => {
          checked.drop();
          onProven(contact);
        },
      });
  });
  return (
    <form noValidate onSubmit={submit} className="measure flex flex-col items-start gap-6">
      <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
      <FormDraft checked={checked} />
      <TextField
        {...form.register(field)}
        label={t(`contact.new.${kind}`)}
        hint={kind === 'phone' ? t('profile.hint.mobile_phone') : undefined}
        error={error(field)}
        width="medium"
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
      />
      <div role="status">{sent && <p>{t('contact.sent', { to: sent.to })}</p>}</div>
      {sent && (
        <Controller
          control={form.control}
          name="code"
          render={({ field: code }) => (
            <CodeField
              {...code}
              hint={kind === 'mail' ? t('contact.fromMail') : undefined}
              error={error('code')}
            />
          )}
        />
      )}
      <Button
        type="submit"
        kind="primary"
        loading={sending.isPending || proving.isPending}
        loadingText={t('common.state.saving')}
      >
        {t(sent ? 'contact.prove' : 'contact.send')}
      </Button>
    </form>
  );
}
