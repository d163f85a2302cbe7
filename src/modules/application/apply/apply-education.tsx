import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import type { ListedDiploma } from '#modules/diploma/schema.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRecords } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useApply } from './apply-context.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyUnmet } from './apply-unmet.tsx';
import { useDraftForm } from './use-draft-form.ts';

const schema = z.object({ diploma_id: z.string().min(1) });

/**
 * Which of the own diplomas the application stands on (guard GA5). New ones are entered in the
 * profile.
 */
export function ApplyEducation() {
  const t = useTexts('apply', 'codes', 'validation');
  const format = useFormat();
  const { record, draft } = useApply();
  const { data } = useRecords<ListedDiploma>(diplomaMachine, {
    tag: 'usable',
    ordering: '-given_date',
  });
  const diplomas = data?.results ?? [];
  const { form, error, page } = useDraftForm({
    part: 'education',
    schema,
    defaults: { diploma_id: String(draft.diploma?.id ?? '') },
    toDraft: ({ diploma_id }) => ({
      diploma: diplomas.find(({ id }) => String(id) === diploma_id) ?? draft.diploma,
    }),
  });
  const about = ({ speciality, serial, number, given_date }: ListedDiploma) =>
    [speciality, [serial, number].filter(Boolean).join(' '), format.date(given_date)].join(' · ');
  return (
    <ApplyQuestion
      {...page}
      title={t('apply.question.education')}
      lead={t(record.facts.doctoralDegree ? 'apply.education.dsc' : 'apply.education.phd')}
    >
      {!data && <Skeleton rows={2} />}
      {data && diplomas.length === 0 && (
        <Notice tone="warning" heading={t('apply.education.none')} />
      )}
      {diplomas.length > 0 && (
        <Controller
          control={form.control}
          name="diploma_id"
          render={({ field }) => (
            <RadioGroup
              {...field}
              legend={t('validation.field.diploma_id')}
              labelHidden
              error={error('diploma_id')}
              options={diplomas.map((row) => ({
                value: String(row.id),
                label: `${t(`codes.diplomaDegree.${row.degree}`)}, ${row.institution}`,
                hint: about(row),
              }))}
            />
          )}
        />
      )}
      {draft.diploma && <ApplyUnmet guards={['educationProven']} />}
      <div>
        <LinkButton href={profilePaths.profile.href()}>{t('apply.education.add')}</LinkButton>
      </div>
    </ApplyQuestion>
  );
}
