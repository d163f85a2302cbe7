import { settingChangeMachine as machine } from '#machines/setting-change.machine.ts';
import { ConfirmDialog } from '#web/forms/confirm-dialog.tsx';
import { useTexts } from '#web/lib/i18n.ts';

interface Props {
  event: 'plan' | 'withdraw';
  /** What is about to happen, with its values. */
  text: string;
  onAgree(): Promise<unknown>;
  onClose(): void;
}

/** The confirmation of a change of a setting, in the words of its event. */
export function ConfirmChange({ event, ...asked }: Props) {
  const t = useTexts(machine.id);
  return (
    <ConfirmDialog
      {...asked}
      description={t(`${machine.id}.next.${event}`)}
      agree={t(`${machine.id}.action.${event}`)}
    />
  );
}
