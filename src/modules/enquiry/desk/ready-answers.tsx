import { useState } from 'react';
import { AskedAnswers } from '#modules/public-text/for-others/asked-answers.tsx';
import type { Language } from '#shared/languages.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { LanguageChoice } from './language-choice.tsx';

/** What the site answers to frequent questions, in the language of the caller. */
export function ReadyAnswers({ spoken }: { spoken?: Language }) {
  const t = useTexts('call-desk');
  const own = useLanguage();
  const [chosen, setChosen] = useState<Language>(own);
  return (
    <section aria-labelledby="ready-answers" className="no-print flex max-w-[60rem] flex-col gap-3">
      <h2 id="ready-answers" className="text-xl">
        {t('call-desk.answers')}
      </h2>
      <p className="text-muted">{t('call-desk.answersLead')}</p>
      {!spoken && <LanguageChoice name="answers-language" value={chosen} onChange={setChosen} />}
      <AskedAnswers title={t('call-desk.answers')} language={spoken ?? chosen} />
    </section>
  );
}
