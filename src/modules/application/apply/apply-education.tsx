import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import type { DiplomaRecord, ListedDiploma } from '#modules/diploma/schema.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { withWayBack } from '#web/lib/way-back.ts';
import { useRecords } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { applicationPaths } from '../paths.ts';
import { useApply } from './apply-context.ts';
import type { ApplyDraft } from './apply-draft.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyUnmet } from './apply-unmet.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useOnlyChoice } from './use-only-choice.ts';
import { useStepFrame } from './use-step-frame.tsx';

const schema = z.object({ diploma_id: z.string().min(1) });

/** Only those who have no diploma in the profile need its form. */
const NewDiploma = lazyPage(
  () => import('#modules/profile/for-others/new-diploma.tsx'),
  'NewDiploma',
);

/** The copy of a diploma goes along as its paper, unless another one lies there. */
const paperOf = (
  { documents }: ApplyDraft,
  diploma: Pick<DiplomaRecord, 'file_id' | 'file_name'> | undefined,
): Partial<ApplyDraft> =>
  diploma?.file_id && !documents.diploma
    ? {
        documents: {
          ...documents,
          diploma: { file_id: diploma.file_id, name: diploma.file_name ?? '' },
        },
      }
    : {};

/** The first diploma is entered here: it goes into the profile and into the application. */
function FirstDiploma() {
  const t = useTexts('apply');
  const { record, draft, put } = useApply();
  const { goOn, ...way } = useStepFrame('education');
  return (
    <NewDiploma
      {...way}
      title={t('apply.question.education')}
      lead={t(record.facts.doctoralDegree ? 'apply.education.dscNew' : 'apply.education.phdNew')}
      onSaved={(diploma) => {
        put({ diploma, ...paperOf(draft, diploma) }, true);
        goOn();
      }}
    />
  );
}

/**
 * Which of the own diplomas the application stands on (guard GA5). Who has none enters it here; more
 * are entered in the profile.
 */
export function ApplyEducation() {
  const { data } = useRecords<ListedDiploma>(diplomaMachine, {
    tag: 'usable',
    ordering: '-given_date',
  });
  // As it was when the page was opened: a diploma that was entered here ends the form by itself.
  const [first, setFirst] = useState<boolean | null>(null);
  if (data && first === null) setFirst(data.results.length === 0);
  if (first) return <FirstDiploma />;
  return <OwnDiplomas diplomas={data?.results} />;
}

function OwnDiplomas({ diplomas }: { diplomas: readonly ListedDiploma[] | undefined }) {
  const t = useTexts('apply', 'codes', 'validation');
  const format = useFormat();
  const { record, draft } = useApply();
  const { form, error, page } = useDraftForm({
    part: 'education',
    schema,
    defaults: { diploma_id: String(draft.diploma?.id ?? '') },
    toDraft: ({ diploma_id }) => {
      const chosen = diplomas?.find(({ id }) => String(id) === diploma_id);
      return { diploma: chosen ?? draft.diploma, ...paperOf(draft, chosen) };
    },
  });
  useOnlyChoice(form, 'diploma_id', diplomas);
  const about = ({ speciality, serial, number, given_date }: ListedDiploma) =>
    [speciality, [serial, number].filter(Boolean).join(' '), format.date(given_date)].join(' · ');
  const own = applicationPaths.ownApplication.href({ id: record.id, part: 'education' });
  return (
    <ApplyQuestion
      {...page}
      title={t('apply.question.education')}
      lead={t(record.facts.doctoralDegree ? 'apply.education.dsc' : 'apply.education.phd')}
    >
      {!diplomas && <Skeleton rows={2} />}
      {diplomas && (
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
        <LinkButton href={withWayBack(`${profilePaths.profile.href()}?edit=diploma-new`, own)}>
          {t('apply.education.add')}
        </LinkButton>
      </div>
    </ApplyQuestion>
  );
}
