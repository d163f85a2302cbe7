import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { PostedRecord } from './letter-needed.tsx';
import type { Way } from './withdrawn-notice.tsx';

interface Props {
  machine: AnyStateMachine;
  letter: PostedRecord;
  /** To whom it goes, as the toast after sending says it. */
  to?: string;
  /** How the toast says it. */
  sent?: 'sentTo' | 'sentToAgency';
  back: Way;
  /** Whose turn it is. */
  prompt: ReactNode;
  /** The page of the letter, whose form is a part of it. */
  href: string;
  historyHref: string;
  forms?: Record<string, ActionForm>;
  /** A further way on beside the actions. */
  beside?: ReactNode;
  children: ReactNode;
}

/**
 * The page of a letter of either kind: what it is about, its number, whose turn it is, the actions,
 * the way to its history and its documents.
 */
export function LetterFrame({
  machine,
  letter,
  to,
  sent = 'sentTo',
  back,
  prompt,
  href,
  historyHref,
  forms,
  beside,
  children,
}: Props) {
  const t = useTexts('letter-screen', 'files');
  const leave = useLeaveWhenGone(machine, letter, back.href);
  const title = letter.short_info ?? t('letter-screen.noNumber');
  return (
    <RecordPage
      machine={machine}
      record={letter}
      name={title}
      reference={letter.code ?? undefined}
      back={back}
      prompt={prompt}
      actions={
        <ActionBar
          machine={machine}
          record={letter}
          name={letter.code ?? title}
          told={
            to
              ? { send: t(`letter-screen.${sent}`, { letter: title, organization: to }) }
              : undefined
          }
          links={{ save: `${href}?edit=save` }}
          forms={forms}
          elsewhere={['read']}
          onDone={leave}
        >
          {beside}
          <LinkButton href={historyHref}>{t('letter-screen.toHistory')}</LinkButton>
        </ActionBar>
      }
      documents
    >
      <div className="flex flex-col gap-10">{children}</div>
    </RecordPage>
  );
}
