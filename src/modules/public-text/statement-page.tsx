import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { publicTextKindIds } from './codes.ts';
import type { TextInForce } from './schema.ts';
import { TextBody } from './text-body.tsx';
import { TextsOf } from './texts-of.tsx';

function Parts({ texts }: { texts: readonly TextInForce[] }) {
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-8">
      {texts.map((text) => (
        <section key={text.first_id}>
          <h2 className="mb-3 text-xl">{text[`title_${language}`]}</h2>
          <TextBody text={text} />
        </section>
      ))}
    </div>
  );
}

/** What the owner of the service states, in the parts that editors have published. */
function StatementPage({ kind }: { kind: 'privacy' | 'accessibility' }) {
  const t = useTexts('public-texts', 'site');
  const title = t(`site.page.${kind}`);
  return (
    <Page
      title={title}
      lead={t(`public-texts.${kind}.lead`)}
      back={{ href: paths.root.href(), text: t('public-texts.toMain') }}
    >
      <TextsOf kind={publicTextKindIds[kind]} title={title} empty={t(`public-texts.${kind}.empty`)}>
        {(texts) => <Parts texts={texts} />}
      </TextsOf>
    </Page>
  );
}

/** /privacy: what is kept about people, who sees it, and what they may ask for. */
export const PrivacyPage = () => <StatementPage kind="privacy" />;

/** /accessibility: for whom the service works, and where to say that it does not. */
export const AccessibilityPage = () => <StatementPage kind="accessibility" />;
