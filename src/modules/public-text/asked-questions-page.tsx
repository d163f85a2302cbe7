import { useState } from 'react';
import { fold } from '#shared/fold.ts';
import { plainText } from '#shared/rich-text.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useAnchor } from '#web/lib/use-anchor.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Page } from '#web/ui/page.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { publicTextKindIds } from './codes.ts';
import { publicTextPaths, questionAnchor } from './paths.ts';
import type { TextInForce } from './schema.ts';
import { TextBody } from './text-body.tsx';
import { TextsOf } from './texts-of.tsx';

function Question({ text, open }: { text: TextInForce; open: boolean }) {
  const t = useTexts('public-texts', 'site');
  const language = useLanguage();
  const name = questionAnchor(text.first_id);
  return (
    <li id={name} className="scroll-mt-4 border-b border-line py-3">
      <Disclosure
        open={open}
        printedOpen
        summary={<h2 className="text-lg">{text[`title_${language}`]}</h2>}
      >
        <TextBody text={text} />
        <p className="no-print mt-3 text-sm">
          <a href={`${publicTextPaths.askedQuestions.href()}#${name}`} className="link">
            {t('public-texts.questions.link')}
          </a>
        </p>
      </Disclosure>
    </li>
  );
}

function Questions({ texts }: { texts: readonly TextInForce[] }) {
  const t = useTexts('public-texts', 'site');
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const hash = useAnchor();
  const words = fold(search).split(' ');
  const found = texts.filter((text) => {
    const said = fold(`${text[`title_${language}`]} ${plainText(text[`content_${language}`])}`);
    return words.every((word) => said.includes(word));
  });
  return (
    <div className="flex max-w-[60rem] flex-col gap-6">
      <TextField
        label={t('public-texts.questions.search')}
        hint={t('public-texts.questions.searchHint')}
        name="search"
        type="search"
        width="medium"
        className="no-print"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="font-semibold" aria-live="polite">
        {found.length > 0
          ? t('public-texts.questions.found', { count: found.length })
          : t('public-texts.questions.none')}
      </p>
      <ul className="border-t border-line">
        {found.map((text) => (
          <Question key={text.first_id} text={text} open={hash === questionAnchor(text.first_id)} />
        ))}
      </ul>
    </div>
  );
}

/** /asked-questions: questions with folded answers, searched as one types. */
export function AskedQuestionsPage() {
  const t = useTexts('public-texts', 'site');
  return (
    <Page
      title={t('site.page.askedQuestions')}
      lead={t('public-texts.questions.lead')}
      back={{ href: paths.root.href(), text: t('public-texts.toMain') }}
    >
      <TextsOf
        kind={publicTextKindIds.question}
        title={t('site.page.askedQuestions')}
        empty={t('public-texts.questions.empty')}
      >
        {(texts) => <Questions texts={texts} />}
      </TextsOf>
    </Page>
  );
}
