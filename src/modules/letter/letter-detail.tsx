import { Reply } from 'lucide-react';
import { letterMachine } from '#machines/letter.machine.ts';
import { RecordData } from '#web/declared/record-data.tsx';
import type { DataRow } from '#web/declared/record-screen.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LetterFile } from './correspondence/letter-file.tsx';
import { LetterFrame } from './correspondence/letter-frame.tsx';
import { Needed } from './correspondence/letter-needed.tsx';
import { timed } from './correspondence/shown.ts';
import type { Way } from './correspondence/withdrawn-notice.tsx';
import { LetterChain } from './letter-chain.tsx';
import { useLetterPlace } from './letter-place.ts';
import { LetterSheet } from './letter-sheet.tsx';
import { letterPaths } from './paths.ts';
import type { LetterRecord } from './schema.ts';
import { sides } from './shown.ts';

const data: readonly DataRow<LetterRecord>[] = [
  sides.from,
  {
    field: sides.to,
    cell: ({ to }, { t, name }) => name(to) || t('letter-screen.noAddressee'),
  },
  ...Object.values(timed),
];

function ReplyLink({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen');
  const creations = useCreate(letterMachine, useCan('create', 'Letter'));
  const { isIncoming } = useLetterPlace();
  if (!isIncoming(letter) || !creations.some(({ enabled }) => enabled)) return null;
  return (
    <LinkButton
      href={`${letterPaths.letter.href({ id: 'new' })}?answers=${letter.id}`}
      icon={Reply}
    >
      {t('letter-screen.reply')}
    </LinkButton>
  );
}

/**
 * One letter for anyone who reads it: whose turn it is, the actions, the letter as it is printed,
 * its file, the letters before and after it, its history.
 */
export function LetterDetail({ letter, back }: { letter: LetterRecord; back: Way }) {
  const name = useName();
  const place = useLetterPlace();
  return (
    <LetterFrame
      machine={letterMachine}
      letter={letter}
      to={name(letter.to)}
      back={back}
      prompt={
        <Needed
          machine={letterMachine}
          letter={letter}
          awaited={letter.sent_at === null ? '' : name(letter.to)}
        />
      }
      href={letterPaths.letter.href({ id: letter.id })}
      historyHref={place.history(letter)}
      beside={<ReplyLink letter={letter} />}
    >
      <RecordData machine={letterMachine} rows={data} record={letter} />
      <LetterSheet letter={letter} />
      <LetterFile file={letter.file} />
      <LetterChain letter={letter} />
    </LetterFrame>
  );
}
