import { UserRound } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { worksOn } from '#machines/kit.ts';
import type { Assignment } from '#shared/assignment.ts';
import { tashkentDay } from '#shared/dates.ts';
import { shortName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { AssignmentProps } from './assigned-record.ts';
import { useAssign } from './use-assign.ts';

interface DialogProps extends AssignmentProps {
  onClose(): void;
  returnFocus(): HTMLElement | null;
}

const AssignmentDialog = lazyPage<'AssignmentDialog', DialogProps>(
  () => import('./assignment-dialog.tsx'),
  'AssignmentDialog',
);

/** Who is on a record in one line: their name, and what keeps them from it. */
function useHolder(assignment: Assignment | null): string {
  const t = useTexts('assignment', 'processes');
  const format = useFormat();
  const { userId } = useActor();
  if (!assignment) return t('assignment.nobody');
  const { holder, until, away } = assignment;
  const parts = [
    holder.id === userId ? t('assignment.mine') : t('assignment.held', { name: shortName(holder) }),
    until && until > tashkentDay() && t('assignment.until', { date: format.date(until) }),
    away && t('processes.work.away', { date: format.date(away.until) }),
  ];
  return parts.filter(Boolean).join(', ');
}

function Actions({ machine, record, name }: AssignmentProps) {
  const t = useTexts('assignment', 'processes');
  const { userId } = useActor();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const complain = useRefusalToast();
  const { assign, pending } = useAssign(machine, record);
  const take = () =>
    assign({ holder_id: userId }).then(() => toastSuccess(t('assignment.done.me')), complain);
  return (
    <>
      {record.assignment?.holder.id !== userId && (
        <Button size="small" changes loading={pending} onClick={() => void take()}>
          {t('assignment.take')}
        </Button>
      )}
      <Button
        ref={button}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {t('assignment.change')}
      </Button>
      {open && (
        <Suspense>
          <AssignmentDialog
            machine={machine}
            record={record}
            name={name}
            onClose={() => setOpen(false)}
            returnFocus={() => button.current}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Who of the reader's organization is on a record, beside its name and state; for those who may do
 * its work, to take it, and the way to give it, to put it back and to put it off. A line as wide as
 * the heading, which never grows for it: what stands beside the heading stays there.
 */
export function WhoIsOnIt(props: AssignmentProps) {
  const { machine, record } = props;
  const actor = useActor();
  const holder = useHolder(record.assignment);
  return (
    <div
      className="no-print flex min-h-8 w-0 min-w-full flex-wrap items-center gap-x-3 gap-y-2"
      data-assignment={machine.id}
    >
      <span className="inline-flex items-center gap-1.5">
        <Icon of={UserRound} size={16} />
        {holder}
      </span>
      {worksOn(machine, record, actor) && <Actions {...props} />}
    </div>
  );
}
