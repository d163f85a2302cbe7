import { useState } from 'react';
import type { Language } from '#shared/languages.ts';
import { RichText } from '#web/forms/rich-text.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { publicTextKindIds } from '../codes.ts';
import { questionsFound } from '../questions-found.ts';
import type { TextInForce } from '../schema.ts';
import { TextsOf } from '../texts-of.tsx';

function Answers({ texts, language }: { texts: readonly TextInForce[]; language: Language }) {
  const t = useTexts('public-texts');
  const [search, setSearch] = useState('');
  const found = questionsFound(texts, search, language);
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('public-texts.questions.search')}
        name="answers"
        type="search"
        width="medium"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p aria-live="polite">
        {found.length > 0
          ? t('public-texts.questions.found', { count: found.length })
          : t('public-texts.questions.none')}
      </p>
      <ul className="border-t border-line" lang={language}>
        {found.map((text) => (
          <li key={text.first_id} className="border-b border-line py-2">
            <Disclosure summary={text[`title_${language}`]}>
              <RichText html={text[`content_${language}`]} />
            </Disclosure>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props {
  /** What they are called together, where they could not be read. */
  title: string;
  /** The language that is spoken, whatever the page speaks. */
  language: Language;
}

/** The answers of the site to frequent questions, searched as one types: read out to somebody. */
export function AskedAnswers({ title, language }: Props) {
  const t = useTexts('public-texts');
  return (
    <TextsOf
      kind={publicTextKindIds.question}
      title={title}
      empty={t('public-texts.questions.empty')}
    >
      {(texts) => <Answers texts={texts} language={language} />}
    </TextsOf>
  );
}
