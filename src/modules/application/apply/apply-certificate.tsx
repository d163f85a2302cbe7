import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { certificatePaths } from '#modules/certificate/paths.ts';
import type { ListedCertificate } from '#modules/certificate/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRecords } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useApply } from './apply-context.ts';
import { demandsOf } from './apply-demands.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyUnmet } from './apply-unmet.tsx';
import { useDraftForm } from './use-draft-form.ts';

/** The choice "without a certificate", where none is demanded. */
const none = 'none';
const schema = z.object({ certificate_id: z.string().min(1) });

/** Which certificate proves the language (guard GA8); independent researchers may go without. */
export function ApplyCertificate() {
  const t = useTexts('apply', 'validation');
  const format = useFormat();
  const name = useName();
  const { record, draft } = useApply();
  const { independent } = record.facts;
  const { requiredLevel } = demandsOf(record);
  const { data } = useRecords<ListedCertificate>(certificateMachine, {
    tag: 'usable',
    ordering: '-given_date',
  });
  const rows = data?.results ?? [];
  const { form, error, page } = useDraftForm({
    part: 'certificate',
    schema,
    defaults: { certificate_id: String(draft.certificate?.id ?? (independent ? none : '')) },
    toDraft: ({ certificate_id }) => ({
      certificate: rows.find(({ id }) => String(id) === certificate_id) ?? null,
    }),
  });
  const about = ({ proves, number, valid_until }: ListedCertificate) =>
    [
      proves
        ? t('apply.certificate.proves', { level: proves })
        : t('apply.certificate.provesNothing'),
      number,
      valid_until && t('apply.certificate.until', { date: format.date(valid_until) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const options = rows.map((row) => ({
    value: String(row.id),
    label: [name(row.type), row.level ?? row.score].filter((part) => part !== null).join(', '),
    hint: about(row),
  }));
  const without = independent ? [{ value: none, label: t('apply.certificate.without') }] : [];
  const demand = requiredLevel
    ? t('apply.certificate.level', { level: requiredLevel })
    : t('apply.certificate.levelLater');
  return (
    <ApplyQuestion
      {...page}
      title={t('apply.question.certificate')}
      lead={independent ? undefined : demand}
      optional={independent}
    >
      {!data && <Skeleton rows={2} />}
      {data && rows.length === 0 && (
        <Notice tone={independent ? 'info' : 'warning'} heading={t('apply.certificate.none')} />
      )}
      {data && options.length + without.length > 0 && (
        <Controller
          control={form.control}
          name="certificate_id"
          render={({ field }) => (
            <RadioGroup
              {...field}
              legend={t('validation.field.certificate_id')}
              labelHidden
              error={error('certificate_id')}
              options={[...options, ...without]}
            />
          )}
        />
      )}
      {draft.certificate && <ApplyUnmet guards={['languageProven']} />}
      <div>
        <LinkButton href={certificatePaths.certificate.href({ id: 'new' })}>
          {t('apply.certificate.add')}
        </LinkButton>
      </div>
    </ApplyQuestion>
  );
}
