import type { ReactNode } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import type { Density } from '#web/ui/table.tsx';
import { ApplicationRow, type DateInWords } from './application-row.tsx';
import type { ListedApplication } from './schema.ts';

const awaiting = statesTagged(applicationMachine, 'awaitsDecision');

/**
 * The one date of a row, in words: until when it must be reviewed, since when it waits for a
 * decision, or when it last changed.
 */
function useDateWords(): (record: ListedApplication) => DateInWords {
  const t = useTexts('review');
  const format = useFormat();
  return (record) => {
    const { reviewUntil, decisionOverdue } = record.facts;
    const told = (
      key: 'accepted' | 'late' | 'due' | 'changed',
      day: string,
      late: boolean,
    ): DateInWords => ({
      text: t(`review.row.${key}`, { date: format.dayMonth(day) }),
      when: format.relative(day),
      late,
    });
    const awaited = awaiting.includes(record.state);
    if (awaited && record.accepted_at) return told('accepted', record.accepted_at, decisionOverdue);
    if (awaited && reviewUntil)
      return told(decisionOverdue ? 'late' : 'due', reviewUntil, decisionOverdue);
    return told('changed', record.updated_at, false);
  };
}

interface Props {
  record: ListedApplication;
  /** Under which name the list remembers where it was left. */
  memory: string;
  href: string;
  /** The address of the list, to come back to. */
  listHref: string;
  density: Density;
  /** The tick that chooses the row for a decision about many. */
  tick?: ReactNode;
}

/** One application in a worklist, with the date that its review is about. */
export function WorklistRow(props: Props) {
  const t = useTexts('review');
  const { record } = props;
  return (
    <ApplicationRow {...props} reference={record.reference} date={useDateWords()(record)}>
      <div className="flex items-start md:justify-end">
        <span className="sr-only">{t('review.row.status')}</span>
        <StatusTag machine={applicationMachine} state={record.state} />
      </div>
    </ApplicationRow>
  );
}
