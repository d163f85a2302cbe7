import { useLocation } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { actionsOf, stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ForeignChange } from '#web/process/foreign-change.tsx';
import { WhyNot } from '#web/process/why-not.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Page } from '#web/ui/page.tsx';
import { CandidateTable } from '../additional/candidate-table.tsx';
import type { AdditionalQuotaRecord } from '../additional/schema.ts';
import { useAdditionalWords } from '../additional/use-additional-words.ts';
import { NamingChoice } from './naming-choice.tsx';
import { OtherCandidates } from './other-candidates.tsx';

interface Props {
  record: AdditionalQuotaRecord;
  back: { href: string; text: string };
}

/**
 * The places of one request: how many are left, who may be named, who has one, and why the others
 * of the direction may not be named.
 */
export function NamingDetail({ record, back }: Props) {
  const t = useTexts('additional-quota-screen', 'additionalQuota', 'exam-screen', 'codes');
  const format = useFormat();
  const [, navigate] = useLocation();
  const words = useAdditionalWords();
  const open = actionsOf(additionalQuotaMachine, record, useActor()).some(
    ({ event, enabled }) => event === 'distribute' && enabled,
  );
  const { used, facts, holders } = record;
  return (
    <Page
      title={t('additional-quota-screen.naming.title')}
      record={words.title(record)}
      over={words.title(record)}
      back={back}
      tag={<StatusTag machine={additionalQuotaMachine} state={record.state} />}
      tone={stateMeta(additionalQuotaMachine, record.state).tone}
    >
      <div className="flex flex-col gap-10">
        <div className="flex flex-col gap-4">
          <ForeignChange machine={additionalQuotaMachine} id={record.id} />
          <p>
            {t('additional-quota-screen.usedOf', {
              used: format.number(used),
              left: format.number(facts.placesLeft),
            })}
          </p>
          {!open && <WhyNot machine={additionalQuotaMachine} record={record} open />}
        </div>
        {open && (
          <NamingChoice key={record.version} record={record} onDone={() => navigate(back.href)} />
        )}
        {holders && holders.length > 0 && (
          <CandidateTable
            request={record}
            candidates={holders}
            caption={t('additional-quota-screen.holders', { count: holders.length })}
          />
        )}
        <OtherCandidates record={record} />
      </div>
    </Page>
  );
}
