import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearch } from 'wouter';
import { type ApiError, errorLines } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { enquiryPaths } from '../paths.ts';
import type { EnquiryQuestion, ToldEnquiry } from '../schema.ts';

/** How far it is, and the answer as it was written. */
function Told({ told }: { told: ToldEnquiry }) {
  const t = useTexts('call-centre', 'enquiry', 'codes');
  const format = useFormat();
  const { state, topic, received_on, answer, answered_on } = told;
  return (
    <section role="status" className="flex flex-col gap-6">
      <h2 className="text-xl">{t(givenKey(`call-centre.told.${state}`))}</h2>
      {answer && (
        <section aria-labelledby="answer" className="border-l-[3px] border-success pl-5">
          <h3 id="answer" className="mb-2 text-lg">
            {t('call-centre.own.answer')}
          </h3>
          <p className="max-w-[70ch] whitespace-pre-line">{answer}</p>
        </section>
      )}
      <SummaryList
        rows={[
          { label: t('call-centre.own.number'), value: told.number },
          { label: t('call-centre.own.status'), value: t(givenKey(`enquiry.state.${state}`)) },
          {
            label: t('call-centre.own.topic'),
            value: t(givenKey(`codes.enquiryTopic.${topic}`)),
          },
          { label: t('call-centre.own.received'), value: format.longDate(received_on) },
          ...(answered_on
            ? [{ label: t('call-centre.own.answeredOn'), value: format.longDate(answered_on) }]
            : []),
        ]}
      />
    </section>
  );
}

/** Nobody has such a number and code, or the server did not answer. */
function Failed({ error }: { error: ApiError }) {
  const t = useTexts('call-centre');
  const said = errorLines(error, t).join(' ');
  return (
    <Notice tone="danger">
      <p role="alert">{error.status === 404 ? t('call-centre.own.none') : said}</p>
    </Notice>
  );
}

/** /enquiry-answer: by number and code, whether a question was answered, and the answer. */
export function OwnEnquiryPage() {
  const t = useTexts('call-centre', 'site', 'common');
  const number = new URLSearchParams(useSearch()).get('number') ?? '';
  const asking = useMutation<ToldEnquiry, ApiError, EnquiryQuestion>({
    mutationFn: (question) => http.post('/public/enquiries/answer/', question),
  });
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    asking.mutate({ number: String(typed.get('number')), code: String(typed.get('code')) });
  };
  return (
    <Page
      title={t('site.page.ownEnquiry')}
      lead={t('call-centre.own.lead')}
      back={{ href: enquiryPaths.callCentre.href(), text: t('call-centre.own.back') }}
    >
      <div className="flex flex-col gap-8">
        <div className="no-print min-h-[20rem]">
          <form method="post" onSubmit={ask} className="no-print measure flex flex-col gap-6">
            <TextField
              label={t('call-centre.own.number')}
              hint={t('call-centre.own.numberHint')}
              name="number"
              width="medium"
              autoComplete="off"
              required
              defaultValue={number}
            />
            <TextField
              label={t('call-centre.own.code')}
              hint={t('call-centre.own.codeHint')}
              name="code"
              width="medium"
              autoComplete="off"
              required
            />
            <div>
              <Button
                type="submit"
                kind="primary"
                loading={asking.isPending}
                loadingText={t('common.state.loading')}
              >
                {t('call-centre.own.submit')}
              </Button>
            </div>
          </form>
        </div>
        {asking.error && <Failed error={asking.error} />}
        {asking.data && <Told told={asking.data} />}
      </div>
    </Page>
  );
}
