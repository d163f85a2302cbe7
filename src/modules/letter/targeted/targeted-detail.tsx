import { statesTagged } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { paths } from '#web/paths.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { LetterFile } from '../correspondence/letter-file.tsx';
import { Needed } from '../correspondence/letter-status-cell.tsx';
import { useTimeRows } from '../correspondence/use-time-rows.ts';
import type { Way } from '../correspondence/withdrawn-notice.tsx';
import { CodeCopy } from './code-copy.tsx';
import { useOpinionForm } from './opinion-form.tsx';
import { OpinionPart } from './opinion-part.tsx';
import { PlaceHolders } from './place-holders.tsx';
import type { TargetedLetterRecord } from './targeted-record.ts';
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
 * One targeted letter for whoever reads it: whose turn it is, actions, what is asked for, the
 * opinion, who has a place, the letter as it is printed, history.
 */
export function TargetedDetail({ letter, back }: { letter: TargetedLetterRecord; back: Way }) {
  const t = useTexts('targeted-letter-screen', 'targetedLetter', 'letter-screen', 'files');
  const leave = useLeaveWhenGone(targetedLetterMachine, letter, back.href);
  const title = letter.short_info ?? t('letter-screen.noNumber');
  const href = paths.targetedLetter.href({ id: letter.id });
  return (
    <RecordPage
      machine={targetedLetterMachine}
      record={letter}
      name={title}
      reference={letter.code ?? undefined}
      back={back}
      prompt={<Standing letter={letter} />}
      actions={
        <ActionBar
          machine={targetedLetterMachine}
          record={letter}
          name={letter.code ?? title}
          links={{ save: `${href}?edit=save` }}
          forms={{ opinion: useOpinionForm() }}
          elsewhere={['read']}
          onDone={leave}
        >
          <LinkButton href={paths.targetedLetterHistory.href({ id: letter.id })}>
            {t('letter-screen.toHistory')}
          </LinkButton>
        </ActionBar>
      }
      documents
    >
      <div className="flex flex-col gap-10">
        <Data letter={letter} />
        <OpinionPart letter={letter} />
        {letter.code && letter.used > 0 && <PlaceHolders code={letter.code} />}
        <TargetedSheet letter={letter} />
        <LetterFile file={letter.file} />
      </div>
    </RecordPage>
  );
}
