import { type ComponentType, Suspense } from 'react';
import { useParams, useSearch } from 'wouter';
import { stateMeta } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdditionalSection } from '../additional/additional-section.tsx';
import { AgreementSection } from '../agreement/agreement-section.tsx';
import { DistributionSection } from '../distribution/distribution-section.tsx';
import { accountIn, NumbersPage } from '../numbers/numbers-page.tsx';
import { quotaPaths } from '../paths.ts';
import { RequestSection } from '../request/request-section.tsx';
import { SplitSection } from '../split/split-section.tsx';
import { TotalSection } from '../total/total-section.tsx';
import { orderedParts, type Part, partsNow } from './parts.ts';
import { quotaList } from './quota-period.ts';
import { StepSection } from './step-section.tsx';
import { SumsSection } from './sums-section.tsx';
import { WaitingSection } from './waiting-section.tsx';

/**
 * The parts of the page; each is kept in the folder of its process. `now`: it belongs to the step
 * of now.
 */
const sections: Readonly<Record<Part, ComponentType<{ period: PeriodRecord; now: boolean }>>> = {
  sums: SumsSection,
  requests: RequestSection,
  agreements: AgreementSection,
  totals: TotalSection,
  distributions: DistributionSection,
  splits: SplitSection,
  additional: AdditionalSection,
};

interface Props {
  period: PeriodRecord;
  back: { href: string; text: string };
}

function Sections({ period, back }: Props) {
  const name = useName();
  const now = partsNow(period.step);
  return (
    <Page
      title={name(period)}
      back={back}
      tag={<StatusTag machine={periodMachine} state={period.state} />}
      tone={stateMeta(periodMachine, period.state).tone}
    >
      <div className="flex flex-col gap-10">
        <StepSection period={period} />
        <WaitingSection period={period.id} />
        {orderedParts(period.step).map((part) => {
          const Section = sections[part];
          return (
            <Suspense key={part} fallback={<Skeleton rows={3} />}>
              <Section period={period} now={now.includes(part)} />
            </Suspense>
          );
        })}
      </div>
    </Page>
  );
}

/**
 * The quota of one period (route `quote-distribution/:id`): its step, what waits for the reader,
 * what is worked on now, then the rest; with `?numbers=` the entries behind a number.
 */
export function QuotaPage() {
  const t = useTexts('quota-screen', 'frame');
  const id = Number(useParams<{ id: string }>().id);
  const query = useRecord<PeriodRecord>(periodMachine, id);
  useLiveRecords(periodMachine);
  const account = accountIn(useSearch());
  const back = {
    href: walkFrom(quotaList, id, quotaPaths.quotas.href()).back,
    text: t('frame.title.quotas'),
  };
  return (
    <RecordGate query={query} title={t('frame.title.quota')} back={back}>
      {(period) =>
        account ? (
          <NumbersPage key={id} period={period} account={account} />
        ) : (
          <Sections key={id} period={period} back={back} />
        )
      }
    </RecordGate>
  );
}
