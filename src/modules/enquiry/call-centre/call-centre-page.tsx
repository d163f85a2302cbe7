import { Suspense, useState } from 'react';
import { CallCentreCards } from '#modules/public-text/for-others/call-centre-cards.tsx';
import { publicTextPaths } from '#modules/public-text/paths.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { enquiryPaths } from '../paths.ts';

const needed = ['reference', 'person', 'organization'] as const;

/** The rules of the form are much more than the page: it is read before they are there. */
const EnquiryWriter = lazyPage(() => import('./enquiry-writer.tsx'), 'EnquiryWriter');

function OnSite() {
  const t = useTexts('call-centre', 'site');
  return (
    <section aria-labelledby="on-site" className="no-print">
      <h2 id="on-site" className="mb-3 text-xl">
        {t('call-centre.more')}
      </h2>
      <p className="flex flex-wrap gap-3">
        <LinkButton href={publicTextPaths.askedQuestions.href()}>
          {t('site.page.askedQuestions')}
        </LinkButton>
        <LinkButton href={publicTextPaths.contacts.href()}>{t('site.page.contacts')}</LinkButton>
        <LinkButton href={enquiryPaths.ownEnquiry.href()}>{t('site.page.ownEnquiry')}</LinkButton>
      </p>
    </section>
  );
}

/** /call-center: its phones and hours, what to have at hand, and a form for a question. */
export function CallCentrePage() {
  const t = useTexts('call-centre', 'site');
  const [failed, setFailed] = useState(false);
  const inBrowser = useInBrowser();
  return (
    <Page
      title={t('site.page.callCentre')}
      failed={failed}
      lead={t('call-centre.lead')}
      back={{ href: paths.root.href(), text: t('call-centre.toMain') }}
    >
      <div className="flex flex-col gap-8">
        <CallCentreCards title={t('site.page.callCentre')} empty={t('call-centre.empty')} />
        <section aria-labelledby="at-hand" className="max-w-[70ch]">
          <h2 id="at-hand" className="mb-3 text-xl">
            {t('call-centre.ready')}
          </h2>
          <ul className="list-disc pl-6">
            {needed.map((need) => (
              <li key={need}>{t(`call-centre.need.${need}`)}</li>
            ))}
          </ul>
          <p className="mt-3">{t('call-centre.never')}</p>
        </section>
        <OnSite />
        <section aria-labelledby="write">
          <h2 id="write" className="mb-3 text-xl">
            {t('call-centre.write.title')}
          </h2>
          <p className="mb-6 max-w-[70ch]">{t('call-centre.write.lead')}</p>
          <div className="min-h-[40rem]">
            {inBrowser && (
              <Suspense fallback={<Skeleton rows={6} />}>
                <EnquiryWriter onFailed={setFailed} />
              </Suspense>
            )}
          </div>
        </section>
      </div>
    </Page>
  );
}
