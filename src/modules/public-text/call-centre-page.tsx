import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { publicTextKindIds } from './codes.ts';
import { ContactCards } from './contact-cards.tsx';
import { publicTextPaths } from './paths.ts';
import { TextsOf } from './texts-of.tsx';

const needed = ['reference', 'person', 'organization'] as const;

/** /call-center: its phones and hours, and what to have at hand. */
export function CallCentrePage() {
  const t = useTexts('public-texts', 'site');
  return (
    <Page
      title={t('site.page.callCentre')}
      lead={t('public-texts.callCentre.lead')}
      back={{ href: paths.root.href(), text: t('public-texts.toMain') }}
    >
      <div className="flex flex-col gap-8">
        <TextsOf
          kind={publicTextKindIds.callCentre}
          title={t('site.page.callCentre')}
          empty={t('public-texts.callCentre.empty')}
        >
          {(texts) => <ContactCards texts={texts} />}
        </TextsOf>
        <section aria-labelledby="at-hand" className="max-w-[70ch]">
          <h2 id="at-hand" className="mb-3 text-xl">
            {t('public-texts.callCentre.ready')}
          </h2>
          <ul className="list-disc pl-6">
            {needed.map((need) => (
              <li key={need}>{t(`public-texts.callCentre.need.${need}`)}</li>
            ))}
          </ul>
          <p className="mt-3">{t('public-texts.callCentre.never')}</p>
        </section>
        <section aria-labelledby="on-site" className="no-print">
          <h2 id="on-site" className="mb-3 text-xl">
            {t('public-texts.callCentre.more')}
          </h2>
          <p className="flex flex-wrap gap-3">
            <LinkButton href={publicTextPaths.askedQuestions.href()}>
              {t('site.page.askedQuestions')}
            </LinkButton>
            <LinkButton href={publicTextPaths.contacts.href()}>
              {t('site.page.contacts')}
            </LinkButton>
          </p>
        </section>
      </div>
    </Page>
  );
}
