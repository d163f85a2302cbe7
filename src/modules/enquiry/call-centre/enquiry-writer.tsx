import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { FormFrame } from '#web/forms/form-frame.tsx';
import type { ApiError } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { currentLanguage, useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { EnquiryFields } from '../enquiry-fields.tsx';
import { type EnquiryValues, emptyEnquiry, enquiryBody } from '../enquiry-values.ts';
import { enquiryPaths } from '../paths.ts';
import { type ReceivedEnquiry, type SentEnquiry, sentEnquiry } from '../schema.ts';

/** The number and the code; the heading takes the focus, because the form is gone. */
function Sent({ received, onAnother }: { received: ReceivedEnquiry; onAnother(): void }) {
  const t = useTexts('call-centre');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { number, code } = received;
  return (
    <div ref={place} tabIndex={-1} role="status" className="flex flex-col gap-4">
      <h3 className="text-lg">{t('call-centre.sent.title')}</h3>
      <p>{t('call-centre.sent.text')}</p>
      <SummaryList
        rows={[
          { label: t('call-centre.sent.number'), value: number },
          { label: t('call-centre.sent.code'), value: code },
        ]}
      />
      <div className="no-print flex flex-wrap gap-3">
        <LinkButton href={`${enquiryPaths.ownEnquiry.href()}?number=${number}`}>
          {t('call-centre.sent.read')}
        </LinkButton>
        <Button onClick={onAnother}>{t('call-centre.sent.another')}</Button>
        <PrintButton />
      </div>
    </div>
  );
}

interface FormProps {
  onSent(received: ReceivedEnquiry): void;
  /** Whether errors are shown: the title of the page says so. */
  onFailed(failed: boolean): void;
}

function Form({ onSent, onFailed }: FormProps) {
  const t = useTexts('call-centre', 'validation');
  const trap = useRef<HTMLInputElement>(null);
  const checked = useCheckedForm<EnquiryValues, SentEnquiry>({
    schema: sentEnquiry,
    toBody: (values) => ({ ...enquiryBody(values), language: currentLanguage() }),
    defaults: emptyEnquiry(currentLanguage()),
  });
  const { form, summary } = checked;
  const failed = summary.length > 0;
  useEffect(() => {
    onFailed(failed);
    return () => onFailed(false);
  }, [failed, onFailed]);
  const sending = useMutation<ReceivedEnquiry, ApiError, SentEnquiry>({
    mutationFn: (body) =>
      http.post('/public/enquiries/', { ...body, website: trap.current?.value }, { key: newKey() }),
    onSuccess: (received) => {
      checked.drop();
      onSent(received);
    },
    onError: checked.refuse,
  });
  return (
    <>
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={sending.isPending}
        cancelHref={paths.root.href()}
        submitText={t('call-centre.write.submit')}
        onSubmit={form.handleSubmit((body) => sending.mutate(body))}
      >
        <EnquiryFields checked={checked} />
        {/* People neither see it nor reach it by the keyboard; programs fill in every field. */}
        <div
          aria-hidden="true"
          className="absolute left-[-9999px] h-px w-px overflow-hidden whitespace-nowrap"
        >
          <label htmlFor="website">{t('call-centre.write.website')}</label>
          <input ref={trap} id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
      </FormFrame>
      <FormDraft checked={checked} sent={form.formState.isSubmitSuccessful} />
    </>
  );
}

/** A question to the call centre; after it was sent its number and code. */
export function EnquiryWriter({ onFailed }: Pick<FormProps, 'onFailed'>) {
  const [received, setReceived] = useState<ReceivedEnquiry | null>(null);
  if (received) return <Sent received={received} onAnother={() => setReceived(null)} />;
  return <Form onSent={setReceived} onFailed={onFailed} />;
}
