import { useRef } from 'react';
import { settingChangeMachine as machine } from '#machines/setting-change.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
  event: 'plan' | 'withdraw';
  /** What is about to happen, with its values. */
  text: string;
  onAgree(): void;
  onClose(): void;
}

/** The confirmation of a change: what becomes of it, then yes or Cancel, on which the focus starts. */
export function ConfirmChange({ event, text, onAgree, onClose }: Props) {
  const t = useTexts(machine.id);
  const cancel = useRef<HTMLButtonElement>(null);
  const agree = () => {
    onAgree();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('common.confirm.title')}
      description={t(`${machine.id}.next.${event}`)}
      closable={false}
      initialFocus={cancel}
      footer={
        <>
          <Button kind="primary" onClick={agree}>
            {t(`${machine.id}.action.${event}`)}
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
