import { Reply } from 'lucide-react';
import { actionsOf } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { FilePreview } from '#web/files/file-preview.tsx';
import { useBirth } from '#web/forms/use-birth.ts';
import { useMay } from '#web/forms/use-may.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { paths } from '#web/paths.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { MissingList } from '#web/process/missing-list.tsx';
import { useName } from '#web/process/names.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useActor } from '#web/process/use-actor.ts';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { LetterChain } from './letter-chain.tsx';
import { useLetterPlace } from './letter-place.ts';
import type { LetterRecord } from './letter-record.ts';
import { LetterSheet } from './letter-sheet.tsx';

function Data({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen', 'validation');
  const format = useFormat();
  const name = useName();
  const moment = (at: string | null) => at && format.dateTime(at);
  const rows = [
    { label: t('letter-screen.from'), value: name(letter.from) },
    { label: t('letter-screen.to'), value: name(letter.to) || t('letter-screen.noAddressee') },
    { label: t('letter-screen.edition'), value: letter.edition > 1 && t('letter-screen.editionOf', { edition: letter.edition }) },
    { label: t('letter-screen.languageLegend'), value: t(`letter-screen.in.${letter.language}`) },
    { label: t('letter-screen.sent'), value: moment(letter.sent_at) },
    { label: t('letter-screen.readLabel'), value: letter.sent_at && (moment(letter.read_at) ?? t('letter-screen.notRead')) },
    { label: t('letter-screen.dueLabel'), value: letter.answer_due && format.longDate(letter.answer_due) },
    { label: t('letter-screen.answered'), value: moment(letter.answered_at) },
  ];
  return <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />;
}

/** What a draft still lacks; by when an answer is due, or that it is late; why it was refused. */
function Needed({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen');
  const format = useFormat();
  const name = useName();
  const send = actionsOf(letterMachine, letter, useActor()).find(({ event, permitted }) => event === 'send' && permitted);
  const open = letter.sent_at !== null && letter.answered_at === null && letter.answer_due !== null;
  const heading = send && t(send.enabled ? 'letter-screen.ready' : 'letter-screen.notReady');
  return (
    <Prompt machine={letterMachine} record={letter} heading={heading} awaited={letter.sent_at === null ? '' : name(letter.to)}>
      {send && <MissingList machine={letterMachine} record={letter} action={send} />}
      {open && <p>{t(letter.overdue_at ? 'letter-screen.late' : 'letter-screen.due', { date: format.longDate(letter.answer_due ?? '') })}</p>}
      {letter.rejected_info && (
        <p className="whitespace-pre-line">
          <span className="font-semibold">{t('letter-screen.rejected')}:</span> {letter.rejected_info}
        </p>
      )}
    </Prompt>
  );
}

function ReplyLink({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen');
  const births = useBirth(letterMachine, useMay('create', 'Letter'));
  const { isIncoming } = useLetterPlace();
  if (!isIncoming(letter) || !births.some(({ enabled }) => enabled)) return null;
  return (
    <LinkButton href={`${paths.letter.href({ id: 'new' })}?answers=${letter.id}`} icon={Reply}>
      {t('letter-screen.reply')}
    </LinkButton>
  );
}

/** One letter for whoever reads it: whose turn it is, the actions, the letter as it is printed, its file, the letters before and after it, its history. */
export function LetterDetail({ letter, back }: { letter: LetterRecord; back: { href: string; text: string } }) {
  const t = useTexts('letter-screen', 'letter', 'files');
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
      prompt={<Needed letter={letter} />}
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
        {letter.file && (
          <section aria-labelledby="letter-file" className="max-w-[60rem]">
            <h2 id="letter-file" className="mb-3 text-xl">
              {t('letter-screen.file')}
            </h2>
            <FilePreview file={letter.file} title={letter.file.name} />
          </section>
        )}
        <LetterChain letter={letter} />
      </div>
    </RecordPage>
  );
}
