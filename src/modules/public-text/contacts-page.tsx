import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { publicTextKindIds } from './codes.ts';
import { ContactCards } from './contact-cards.tsx';
import { TextsOf } from './texts-of.tsx';

/** /contacts: whom to ask, and how. */
export function ContactsPage() {
  const t = useTexts('public-texts', 'site');
  return (
    <Page
      title={t('site.page.contacts')}
      lead={t('public-texts.contacts.lead')}
      back={{ href: paths.root.href(), text: t('public-texts.toMain') }}
    >
      <TextsOf
        kind={publicTextKindIds.contact}
        title={t('site.page.contacts')}
        empty={t('public-texts.contacts.empty')}
      >
        {(texts) => <ContactCards texts={texts} />}
      </TextsOf>
    </Page>
  );
}
