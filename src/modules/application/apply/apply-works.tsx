import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { scientificWorkPaths } from '#modules/scientific-work/paths.ts';
import type { ScientificWork } from '#modules/scientific-work/schema.ts';
import { articleTypes, workTypeIds } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { cacheKeys, rereadRecord } from '#web/record/record-cache.ts';
import { announce } from '#web/ui/announcements.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ApplicationRecord } from '../schema.ts';
import { useApply } from './apply-context.ts';
import { demandsOf } from './apply-demands.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyUnmet } from './apply-unmet.tsx';
import { useApplyWay } from './apply-way.ts';
import { useStepFrame } from './use-step-frame.tsx';

const part = 'works';
/** Which works count as what. */
const typesOf = { articles: articleTypes, theses: [workTypeIds.thesis] } as const;

/** Only those who have too few works need the form of one. */
const NewWork = lazyPage(
  () => import('#modules/scientific-work/for-others/new-work.tsx'),
  'NewWork',
);

/**
 * What is counted for guard GA6 and how much of it is demanded; works of a DSc applicant count from
 * the PhD on.
 */
export function demandedWorks(
  record: ApplicationRecord,
): { kind: 'articles' | 'theses'; have: number; need: number }[] {
  const { works, facts } = record;
  if (facts.trainee) return [];
  const { articles, theses } = demandsOf(record);
  const later = facts.doctoralDegree;
  return [
    { kind: 'articles', have: later ? works.later_articles : works.articles, need: articles },
    { kind: 'theses', have: later ? works.later_theses : works.theses, need: theses },
  ];
}

/** How many works there are, of how many that are demanded. */
function Counts({ record }: { record: ApplicationRecord }) {
  const t = useTexts('apply');
  return (
    <Table
      caption={t('apply.question.works')}
      captionHidden
      rows={demandedWorks(record)}
      rowKey={({ kind }) => kind}
      columns={[
        {
          key: 'kind',
          header: t('apply.works.kind'),
          rowHeader: true,
          cell: ({ kind }) => t(`apply.works.${kind}`),
        },
        { key: 'need', header: t('apply.works.need'), figures: true, cell: ({ need }) => need },
        { key: 'have', header: t('apply.works.have'), figures: true, cell: ({ have }) => have },
        {
          key: 'status',
          header: t('apply.works.status'),
          cell: ({ have, need }) =>
            have >= need ? (
              t('apply.works.enough')
            ) : (
              <Tag tone="warning">{t('apply.works.short', { count: need - have })}</Tag>
            ),
        },
      ]}
    />
  );
}

/** A work that is still demanded, entered here; the page stays until there are enough of them. */
function MissingWork() {
  const t = useTexts('apply');
  const client = useQueryClient();
  const { record } = useApply();
  const { goOn, before, ...frame } = useStepFrame(part);
  const [added, setAdded] = useState<string[]>([]);
  const short = demandedWorks(record).filter(({ have, need }) => have < need);
  const last = added.at(-1);
  const left = short
    .map(({ kind, have, need }) =>
      t('apply.works.left', { kind: t(`apply.works.${kind}`), number: need - have }),
    )
    .join(', ');
  const said = last === undefined ? '' : t('apply.works.added', { name: last, left });
  const say = useEffectEvent(() => announce(said));
  useEffect(() => {
    if (added.length > 0) say();
  }, [added.length]);
  const saved = async ({ name }: ScientificWork) => {
    await client.invalidateQueries({ queryKey: ['scientific-works'] });
    await rereadRecord(client, applicationMachine, record.id);
    const fresh = client.getQueryData<ApplicationRecord>(
      cacheKeys.record(applicationMachine, record.id),
    );
    if (fresh?.facts.worksSufficient) goOn();
    else setAdded([...added, name]);
  };
  return (
    <NewWork
      {...frame}
      key={added.length}
      title={t('apply.question.works')}
      lead={t(record.facts.doctoralDegree ? 'apply.works.dscNew' : 'apply.works.phdNew')}
      types={[...new Set(short.flatMap(({ kind }) => typesOf[kind]))]}
      before={
        <div className="mb-6 flex flex-col gap-5">
          {last === undefined ? before : <p className="text-success">{said}</p>}
          <Counts record={record} />
        </div>
      }
      onSaved={(work) => void saved(work)}
    />
  );
}

/**
 * Scientific works: how many are listed against how many are demanded; those that are missing are
 * entered here.
 */
export function ApplyWorks() {
  const t = useTexts('apply');
  const { record } = useApply();
  const { goOn } = useApplyWay(part);
  const rows = demandedWorks(record);
  const lead = rows.length === 0 ? 'free' : record.facts.doctoralDegree ? 'dsc' : 'phd';
  if (!record.facts.worksSufficient && rows.some(({ have, need }) => have < need))
    return <MissingWork />;
  return (
    <ApplyQuestion
      part={part}
      title={t('apply.question.works')}
      lead={t(`apply.works.${lead}`)}
      shown
      onSubmit={(event) => {
        event.preventDefault();
        goOn(false);
      }}
    >
      {rows.length > 0 && <Counts record={record} />}
      <ApplyUnmet guards={['worksSufficient']} />
      <div>
        <LinkButton href={scientificWorkPaths.scientificInformation.href()}>
          {t('apply.works.open')}
        </LinkButton>
      </div>
    </ApplyQuestion>
  );
}
