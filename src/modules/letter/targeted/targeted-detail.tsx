import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { RecordData } from '#web/declared/record-data.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { LetterFile } from '../correspondence/letter-file.tsx';
import { LetterFrame } from '../correspondence/letter-frame.tsx';
import { Needed } from '../correspondence/letter-needed.tsx';
import { timed } from '../correspondence/shown.ts';
import type { Way } from '../correspondence/withdrawn-notice.tsx';
import { letterPaths } from '../paths.ts';
import { CodeCopy } from './code-copy.tsx';
import { useOpinionForm } from './opinion-form.tsx';
import { OpinionPart } from './opinion-part.tsx';
import { PlaceHolders } from './place-holders.tsx';
import type { TargetedLetterRecord } from './schema.ts';
import { listed, opens, whole } from './shown.ts';
import { TargetedSheet } from './targeted-sheet.tsx';
import { useTargetedWords } from './use-targeted-words.ts';

const data = [
  listed.customer,
  listed.tin,
  listed.target,
  listed.direction,
  listed.form,
  whole.year,
  listed.amount,
  whole.candidates,
  whole.used,
  whole.left,
  ...Object.values(timed),
];

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
  const { trainer } = useTargetedWords();
  return (
    <LetterFrame
      machine={targetedLetterMachine}
      letter={letter}
      to={trainer(letter)}
      sent="sentToAgency"
      back={back}
      prompt={<Standing letter={letter} />}
      href={letterPaths.targetedLetter.href({ id })}
      historyHref={letterPaths.targetedLetterHistory.href({ id })}
      forms={{ opinion: useOpinionForm() }}
    >
      <RecordData machine={targetedLetterMachine} areas={['codes']} rows={data} record={letter} />
      <OpinionPart letter={letter} />
      {code && used > 0 && <PlaceHolders code={code} />}
      <TargetedSheet letter={letter} />
      <LetterFile file={file} />
    </LetterFrame>
  );
}
