import { applicationMachine } from '#machines/application.machine.ts';
import type { Action } from '#machines/kit.ts';
import { ActionDialog } from '#web/process/action-dialog.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationRecord } from '../schema.ts';

/** Where the application goes and what for, so large that a wrong choice is seen. */
function SentWhere({ record }: { record: ApplicationRecord }) {
  const texts = useApplicationTexts();
  return (
    <div className="mb-5 flex flex-col gap-1 border-l-4 border-brand pl-4 text-xl">
      <p className="text-2xl font-semibold">{texts.organization(record)}</p>
      <p className="font-semibold">{texts.direction(record)}</p>
      <p>{texts.dcType(record)}</p>
    </div>
  );
}

interface Props {
  record: ApplicationRecord;
  action: Action;
  /** The record as it is by now. */
  now: ApplicationRecord;
  onSent(): void;
  onClose(): void;
}

/** The dialog of sending: where it goes, and the code. */
export function ApplySending({ record, action, now, onSent, onClose }: Props) {
  const texts = useApplicationTexts();
  return (
    <ActionDialog
      machine={applicationMachine}
      record={record}
      action={action}
      now={now}
      name={texts.name(now)}
      lead={<SentWhere record={now} />}
      onDone={onSent}
      onClose={onClose}
    />
  );
}
