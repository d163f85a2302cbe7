import { applicationMachine } from '#machines/application.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Prompt } from '#web/process/prompt.tsx';
import type { ApplicationRecord } from '../schema.ts';
import { isTagged } from './student-state.ts';

/** What is due with a student: text `student.prompt.<key>` and the day it speaks of. */
interface Due {
  key:
    | 'oldToConfirm'
    | 'oldToResend'
    | 'oldToCorrect'
    | 'removalProposed'
    | 'overstayed'
    | 'leaveLate'
    | 'leave'
    | 'independent'
    | 'termOver'
    | 'term';
  day: string | null;
}

function oldList({ old_list_flag, facts }: ApplicationRecord): Due | null {
  if (old_list_flag === 'old') return { key: 'oldToConfirm', day: null };
  if (old_list_flag === 'unconfirmed_old')
    return { key: facts.changedSinceRefusal ? 'oldToResend' : 'oldToCorrect', day: null };
  return null;
}

function dueOf(record: ApplicationRecord): Due | null {
  const { facts, leave_stop, study_end } = record;
  if (isTagged(record, 'onLeave')) {
    if (facts.leaveOverstayed) return { key: 'overstayed', day: leave_stop };
    return { key: facts.isOverdue ? 'leaveLate' : 'leave', day: leave_stop };
  }
  if (!isTagged(record, 'studying')) return null;
  const old = oldList(record);
  if (old) return old;
  if (facts.removalProposed) return { key: 'removalProposed', day: null };
  if (study_end === null) return { key: 'independent', day: null };
  return { key: facts.isOverdue ? 'termOver' : 'term', day: study_end };
}

/**
 * What a student's page says first: what is due and by when, why the agency refused, why somebody
 * was removed.
 */
export function StudentPrompt({ record }: { record: ApplicationRecord }) {
  const t = useTexts('student');
  const format = useFormat();
  const due = dueOf(record);
  const when = due?.day
    ? { date: format.longDate(due.day), when: format.relative(due.day) }
    : { date: '', when: '' };
  const until = record.facts.overstayUntil;
  const refused = record.old_list_flag === 'unconfirmed_old' || !isTagged(record, 'studying');
  return (
    <Prompt
      machine={applicationMachine}
      record={record}
      heading={due ? t(`student.prompt.${due.key}`, when) : undefined}
    >
      {due?.key === 'leaveLate' && until && (
        <p>{t('student.prompt.mayCancel', { date: format.longDate(until) })}</p>
      )}
      {refused && record.reason && (
        <p className="mt-1 whitespace-pre-line">
          <span className="text-muted">{t('student.prompt.reason')}</span> {record.reason}
        </p>
      )}
    </Prompt>
  );
}
