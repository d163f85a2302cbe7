import { useRef, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
  /** The action with what it is about. */
  title?: string;
  /** What becomes of it. */
  description: string;
  /** The word of the button that does it. */
  agree: string;
  kind?: 'primary' | 'warning';
  /** What it is about: the row's name, the change with its values. */
  text: string;
  /**
   * The dialog stays, busy, until this has ended, and closes however it ended; it handles its own
   * failures.
   */
  onAgree(): Promise<unknown>;
  onClose(): void;
  /** Where the focus goes when the row is gone. */
  returnFocus?: () => HTMLElement | null | undefined;
}

/**
 * "Are you sure?", under the name of the action when it has one: what becomes of it, then yes or
 * Cancel, on which the focus starts. Drawn while it is open.
 */
export function ConfirmDialog({
  title,
  description,
  agree,
  kind = 'primary',
  text,
  onAgree,
  onClose,
  returnFocus,
}: Props) {
  const t = useTexts();
  const cancel = useRef<HTMLButtonElement>(null);
  const [working, setWorking] = useState(false);
  const act = async () => {
    setWorking(true);
    try {
      await onAgree();
    } finally {
      setWorking(false);
      onClose();
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title ?? t('common.confirm.title')}
      description={title ? `${t('common.confirm.title')} ${description}` : description}
      closable={false}
      initialFocus={cancel}
      returnFocus={returnFocus}
      footer={
        <>
          <Button
            kind={kind}
            loading={working}
            loadingText={t('common.state.working')}
            onClick={() => void act()}
          >
            {agree}
          </Button>
          <Button ref={cancel} onClick={onClose}>
            {t('common.button.cancel')}
          </Button>
        </>
      }
    >
      <p className="mt-4 font-semibold">{text}</p>
    </Dialog>
  );
}
