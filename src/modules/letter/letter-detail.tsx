import { Reply } from 'lucide-react';
import { letterMachine } from '#machines/letter.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { useName } from '#web/process/names.ts';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { LetterFile } from './correspondence/letter-file.tsx';
import { Needed } from './correspondence/letter-status-cell.tsx';
import { useTimeRows } from './correspondence/use-time-rows.ts';
import { LetterChain } from './letter-chain.tsx';
import { useLetterPlace } from './letter-place.ts';
import type { LetterRecord } from './letter-record.ts';
import { LetterSheet } from './letter-sheet.tsx';

function Data({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen');
  const name = useName();
  const rows = [
    { label: t('letter-screen.from'), value: name(letter.from) },
    { label: t('letter-screen.to'), value: name(letter.to) || t('letter-screen.noAddressee') },
    ...useTimeRows(letter),
  ];
  return <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />;
}

function ReplyLink({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen');
  const creations = useCreate(letterMachine, useCan('create', 'Letter'));
  const { isIncoming } = useLetterPlace();
  if (!isIncoming(letter) || !creations.some(({ enabled }) => enabled)) return null;
  return (
    <LinkButton href={`${paths.letter.href({ id: 'new' })}?answers=${letter.id}`} icon={Reply}>
      {t('letter-screen.reply')}
    </LinkButton>
  );
}

/**
 * One letter for whoever reads it: whose turn it is, the actions, the letter as it is printed, its
 * file, the letters before and after it, its history.
 */
export function LetterDetail({
  letter,
  back,
}: {
  letter: LetterRecord;
  back: { href: string; text: string };
}) {
  const t = useTexts('letter-screen', 'letter', 'files');
  const name = useName();
  const place = useLetterPlace();
  const leave = useLeaveWhenGone(letterMachine, letter, back.href);
  const title = letter.short_info ?? t('letter-screen.noNumber');
  return (
    <RecordPage
      machine={letterMachine}
      record={letter}
      name={title}
      reference={letter.code ?? undefined}
      back={back}
      prompt={
        <Needed
          machine={letterMachine}
          letter={letter}
          awaited={letter.sent_at === null ? '' : name(letter.to)}
        />
      }
      actions={
        <ActionBar
          machine={letterMachine}
          record={letter}
          name={letter.code ?? title}
          links={{ save: `${paths.letter.href({ id: letter.id })}?edit=save` }}
          elsewhere={['read']}
          onDone={leave}
        >
          <ReplyLink letter={letter} />
          <LinkButton href={place.history(letter)}>{t('letter-screen.toHistory')}</LinkButton>
        </ActionBar>
      }
      documents
    >
      <div className="flex flex-col gap-10">
        <Data letter={letter} />
        <LetterSheet letter={letter} />
        <LetterFile file={letter.file} />
        <LetterChain letter={letter} />
      </div>
    </RecordPage>
  );
}
