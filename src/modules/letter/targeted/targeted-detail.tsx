import { statesTagged } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { LetterFile } from '../correspondence/letter-file.tsx';
import { LetterFrame } from '../correspondence/letter-frame.tsx';
import { Needed } from '../correspondence/letter-needed.tsx';
import { useTimeRows } from '../correspondence/use-time-rows.ts';
import type { Way } from '../correspondence/withdrawn-notice.tsx';
import { letterPaths } from '../paths.ts';
import { CodeCopy } from './code-copy.tsx';
import { useOpinionForm } from './opinion-form.tsx';
import { OpinionPart } from './opinion-part.tsx';
import { PlaceHolders } from './place-holders.tsx';
import type { TargetedLetterRecord } from './schema.ts';
import { TargetedSheet } from './targeted-sheet.tsx';
import { useTargetedWords } from './use-targeted-words.ts';

const opens = statesTagged(targetedLetterMachine, 'opensPlaces');

function Data({ letter }: { letter: TargetedLetterRecord }) {
  const t = useTexts('targeted-letter-screen', 'validation');
  const format = useFormat();
  const words = useTargetedWords();
  const { amount, used, customer } = letter;
  const own = (key: 'customer' | 'candidatesAmount' | 'used' | 'left' | 'tin'): string =>
    t(`targeted-letter-screen.${key}`);
  const open = opens.includes(letter.state);
  const rows = [
    { label: own('customer'), value: words.customer(letter) },
    { label: own('tin'), value: customer?.tin },
    { label: t('validation.field.target_org_id'), value: words.trainer(letter) },
    { label: t('validation.field.direction_id'), value: words.direction(letter) },
    { label: t('validation.field.dc_type'), value: words.form(letter) },
    { label: t('validation.field.admission_year'), value: letter.admission_year },
    { label: t('validation.field.amount'), value: amount !== null && format.number(amount) },
    {
      label: own('candidatesAmount'),
      value: letter.candidates_count > 0 && format.number(letter.candidates_count),
    },
    { label: own('used'), value: letter.answered_at && amount !== null && format.number(used) },
    { label: own('left'), value: open && amount !== null && format.number(amount - used) },
    ...useTimeRows(letter),
  ];
  return <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />;
}

/** The code of a letter that opens places; else by when an answer is due, or why it was refused. */
function Standing({ letter }: { letter: TargetedLetterRecord }) {
  const t = useTexts('targeted-letter-screen');
  if (!opens.includes(letter.state) || !letter.code)
    return <Needed machine={targetedLetterMachine} letter={letter} />;
  return (
    <Prompt
      machine={targetedLetterMachine}
      record={letter}
      heading={t('targeted-letter-screen.code.label')}
    >
      <CodeCopy code={letter.code} />
    </Prompt>
  );
}

/**
 * One targeted letter for anyone who reads it: whose turn it is, actions, what is asked for, the
 * opinion, who has a place, the letter as it is printed, history.
 */
export function TargetedDetail({ letter, back }: { letter: TargetedLetterRecord; back: Way }) {
  const { id, code, used, file } = letter;
  return (
    <LetterFrame
      machine={targetedLetterMachine}
      letter={letter}
      back={back}
      prompt={<Standing letter={letter} />}
      href={letterPaths.targetedLetter.href({ id })}
      historyHref={letterPaths.targetedLetterHistory.href({ id })}
      forms={{ opinion: useOpinionForm() }}
    >
      <Data letter={letter} />
      <OpinionPart letter={letter} />
      {code && used > 0 && <PlaceHolders code={code} />}
      <TargetedSheet letter={letter} />
      <LetterFile file={file} />
    </LetterFrame>
  );
}
