import { useLocation } from 'wouter';
import { scientificWorkPaths } from '#modules/scientific-work/paths.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ApplicationRecord } from '../schema.ts';
import { useApply } from './apply-context.ts';
import { demandsOf } from './apply-demands.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyUnmet } from './apply-unmet.tsx';
import { useApplyWay } from './apply-way.ts';

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

/**
 * Scientific works: how many are listed against how many are demanded. They are entered on a screen
 * of their own.
 */
export function ApplyWorks() {
  const t = useTexts('apply');
  const { record } = useApply();
  const { next } = useApplyWay('works');
  const [, navigate] = useLocation();
  const rows = demandedWorks(record);
  const lead = rows.length === 0 ? 'free' : record.facts.doctoralDegree ? 'dsc' : 'phd';
  return (
    <ApplyQuestion
      part="works"
      title={t('apply.question.works')}
      lead={t(`apply.works.${lead}`)}
      shown
      onSubmit={(event) => {
        event.preventDefault();
        navigate(next);
      }}
    >
      {rows.length > 0 && (
        <Table
          caption={t('apply.question.works')}
          captionHidden
          rows={rows}
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
      )}
      <ApplyUnmet guards={['worksSufficient']} />
      <div>
        <LinkButton href={scientificWorkPaths.scientificInformation.href()}>
          {t('apply.works.open')}
        </LinkButton>
      </div>
    </ApplyQuestion>
  );
}
