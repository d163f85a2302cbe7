import { useState } from 'react';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import {
  type AdditionalQuotaRecord,
  additionalQuotaNames,
  passedOver,
} from '../additional/schema.ts';
import { useAdditionalWords } from '../additional/use-additional-words.ts';
import { quotaRecordName } from '../record-name.ts';
import { NamedList } from './named-list.tsx';
import { NamingTable } from './naming-table.tsx';

/**
 * The request with the facts that the choice makes of it, as the server finds them when it is sent
 * (`namedFacts`).
 */
function judged(record: AdditionalQuotaRecord, chosen: readonly number[]): AdditionalQuotaRecord {
  const missing = passedOver(record.candidates ?? [], chosen);
  const names = missing.map(({ person }) => fullName(person)).join(', ');
  const withinAccepted = chosen.length <= record.facts.placesLeft;
  return {
    ...record,
    facts: { ...record.facts, withinAccepted, bestFirst: missing.length === 0, passedOver: names },
  };
}

/** What stands in the way of the choice, in the sentences of the machine's guards. */
function Objections({ record }: { record: AdditionalQuotaRecord }) {
  const t = useTexts('additional-quota-screen');
  const unmetText = useUnmetText(additionalQuotaMachine);
  const unmet = (['withinAccepted', 'bestFirst'] as const).filter((guard) => !record.facts[guard]);
  if (unmet.length === 0) return null;
  return (
    <Notice tone="danger" heading={t('additional-quota-screen.naming.notSo')} headingLevel={3}>
      {unmet.map((guard) => (
        <p key={guard} data-unmet={guard}>
          {unmetText(guard, record.facts)}
        </p>
      ))}
    </Notice>
  );
}

/**
 * Chooses who gets the places that are left: the best first, with the keyboard as well; then the
 * question, the names and the code.
 */
export function NamingChoice({
  record,
  onDone,
}: {
  record: AdditionalQuotaRecord;
  onDone(): void;
}) {
  const t = useTexts('additional-quota-screen', 'additionalQuota', 'quota-screen');
  const nameOf = useName();
  const format = useFormat();
  const words = useAdditionalWords();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const candidates = record.candidates ?? [];
  const now = judged(record, chosen);
  const left = Math.max(0, record.facts.placesLeft - chosen.length);
  const named: ActionForm = {
    schema: additionalQuotaNames,
    defaults: { application_ids: [...chosen] },
    fields: () => (
      <NamedList
        request={record}
        candidates={candidates.filter(({ application_id }) => chosen.includes(application_id))}
      />
    ),
  };
  return (
    <section aria-labelledby="naming-title" className="flex flex-col gap-4">
      <h2 id="naming-title" className="text-xl">
        {t('additional-quota-screen.naming.choose')}
      </h2>
      <p className="max-w-[70ch] text-muted">{t('additional-quota-screen.naming.keys')}</p>
      <NamingTable request={record} candidates={candidates} chosen={chosen} onChange={setChosen} />
      <div role="status" className="flex flex-col gap-4">
        <p className="text-lg font-semibold">
          {t('additional-quota-screen.naming.left', {
            count: left,
            number: format.number(left),
            chosen: format.number(chosen.length),
          })}
        </p>
        <Objections record={now} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {chosen.length > 0 && (
          <ActionBar
            machine={additionalQuotaMachine}
            record={now}
            name={quotaRecordName(
              additionalQuotaMachine,
              {
                of: `${nameOf(record.organization)}, ${words.title(record)}`,
                year: record.period.admission_year,
              },
              { t },
            )}
            forms={{ distribute: named }}
            onDone={onDone}
          />
        )}
        <Button
          onClick={() =>
            setChosen(
              candidates
                .slice(0, record.facts.placesLeft)
                .map(({ application_id }) => application_id),
            )
          }
        >
          {t('additional-quota-screen.naming.takeBest', {
            count: Math.min(candidates.length, record.facts.placesLeft),
            number: format.number(Math.min(candidates.length, record.facts.placesLeft)),
          })}
        </Button>
        {chosen.length > 0 && (
          <Button kind="plain" onClick={() => setChosen([])}>
            {t('additional-quota-screen.naming.clear')}
          </Button>
        )}
      </div>
    </section>
  );
}
