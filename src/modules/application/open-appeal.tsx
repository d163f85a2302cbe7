import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useHistory } from '#web/record/use-process.ts';
import { Notice } from '#web/ui/notice.tsx';
import { decidesAppeal } from './decides-appeal.ts';
import { applicationPaths } from './paths.ts';
import type { ApplicationRecord } from './schema.ts';

const removed = statesTagged(applicationMachine, 'removed');

/**
 * An appeal that waits, with the person's own words from the history; `linked` shows the way to the
 * page of the study that somebody was removed from.
 */
export function OpenAppeal({
  record,
  linked = false,
}: {
  record: ApplicationRecord;
  linked?: boolean;
}) {
  const t = useTexts('review', 'agency');
  const decides = decidesAppeal(record, useActor());
  const { data } = useHistory(applicationMachine, record.id);
  const reason = data?.find(({ event }) => event === 'appeal')?.reason;
  return (
    <Notice
      tone="warning"
      heading={t(decides ? 'agency.prompt.appealOpen' : 'review.warning.appealOpen')}
      headingLevel={3}
    >
      {reason && (
        <p className="whitespace-pre-line">{t('agency.prompt.appealReason', { reason })}</p>
      )}
      {linked && removed.includes(record.state) && (
        <p>
          <Link href={applicationPaths.student.href({ id: record.id })} className="link">
            {t('agency.prompt.removed')}
          </Link>
        </p>
      )}
    </Notice>
  );
}
