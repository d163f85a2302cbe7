import { Suspense } from 'react';
import { Link } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { quotaPaths } from '#modules/quota/paths.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { queryText } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ExamDirection, ExamRecord } from './schema.ts';

const published = statesTagged(examMachine, 'published');

interface Props {
  exam: ExamRecord;
  direction?: ExamDirection;
}

function Ways({ exam, direction }: Props) {
  const t = useTexts('additional-quota-screen', 'additionalQuota');
  const reads = useCan('read', 'AdditionalQuote');
  const shown = published.includes(exam.state) && reads;
  const asks = useCan('create', 'AdditionalQuote') && shown;
  const asked = {
    period_id: exam.period.id,
    ...(direction ? { direction_id: direction.direction.id } : {}),
  };
  const creation = useCreate(additionalQuotaMachine, asks, asked).find(
    ({ event, enabled }) => event === 'create' && enabled,
  );
  if (!shown) return null;
  const [form, ...others] = direction?.forms ?? [];
  // With one form of study the question of the wizard is answered already.
  const place =
    direction && form && others.length === 0
      ? { direction: direction.direction.id, dc_type: form.dc_type }
      : {};
  const list = {
    period: exam.period.id,
    organization: exam.organization.id,
    ...(direction ? { direction: direction.direction.id } : {}),
  };
  return (
    <p className="max-w-[75ch]" data-without-place>
      {creation && (
        <>
          {t('additional-quota-screen.exam.lead')}{' '}
          <Link
            href={`${quotaPaths.additionalQuota.href({ id: 'new' })}?${queryText({ period: exam.period.id, ...place })}`}
            className="link"
          >
            {t('additionalQuota.action.create')}
          </Link>
          {'. '}
        </>
      )}
      <Link href={`${quotaPaths.additionalQuotas.href()}?${queryText(list)}`} className="link">
        {t('additional-quota-screen.exam.list')}
      </Link>
    </p>
  );
}

/**
 * The way from published results to places beside the quota: to ask for them while somebody waits
 * for one, and to what was asked for. Waits for its texts alone.
 */
export function WithoutPlace(props: Props) {
  return (
    <Suspense>
      <Ways {...props} />
    </Suspense>
  );
}
