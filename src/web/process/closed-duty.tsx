import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Action } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Button } from '#web/ui/button.tsx';
import { MissingList } from './missing-list.tsx';

/** What a page adds to the sentence of a condition: which papers have no mark yet. */
export type ConditionDetails = Readonly<Record<string, ReactNode>>;

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  action: Action;
  details?: ConditionDetails;
}

/**
 * The duty that moves the record on, while its conditions are not met: named where its button will
 * be, with the number of conditions; pressed, it says them.
 */
export function ClosedDuty({ machine, record, action, details }: Props) {
  const t = useTexts('process', machine.id);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="contents" data-awaited={action.event}>
      <Button
        icon={open ? ChevronUp : ChevronDown}
        aria-expanded={open}
        aria-controls={id}
        className="border-dashed"
        onClick={() => setOpen(!open)}
      >
        {t('process.notYet', {
          action: t(`${machine.id}.action.${action.event}`),
          count: action.unmet.length,
        })}
      </Button>
      <div id={id} hidden={!open} className="max-h-[40vh] basis-full overflow-y-auto">
        {open && (
          <MissingList machine={machine} record={record} action={action} details={details} />
        )}
      </div>
    </div>
  );
}
