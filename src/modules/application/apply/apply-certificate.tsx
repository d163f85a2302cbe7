import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { certificatePaths } from '#modules/certificate/paths.ts';
import type { ListedCertificate } from '#modules/certificate/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { withWayBack } from '#web/lib/way-back.ts';
import { useRecords } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { applicationPaths } from '../paths.ts';
import { useApply } from './apply-context.ts';
import { demandsOf } from './apply-demands.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyUnmet } from './apply-unmet.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useOnlyChoice } from './use-only-choice.ts';

/** The choice "without a certificate", where none is demanded. */
const none = 'none';
const schema = z.object({ certificate_id: z.string().min(1) });

/** The form of the certificate that proves the language, on the page `part`. */
export function useCertificateForm(part: string) {
  const { record, draft } = useApply();
  const { independent } = record.facts;
  const { data } = useRecords<ListedCertificate>(certificateMachine, {
    tag: 'usable',
    ordering: '-given_date',
  });
  const rows = data?.results;
  const checked = useDraftForm({
    part,
    schema,
    defaults: { certificate_id: String(draft.certificate?.id ?? (independent ? none : '')) },
    toDraft: ({ certificate_id }) => ({
      certificate:
        [...(rows ?? []), draft.certificate].find((row) => String(row?.id) === certificate_id) ??
        null,
    }),
  });
  // The only one there is needs no choice where one is asked for.
  useOnlyChoice(checked.form, 'certificate_id', independent ? undefined : rows);
  return { ...checked, rows };
}

/** Which certificate proves the language (guard GA8); independent researchers may go without. */
export function CertificateChoice({
  form,
  error,
  rows,
  page,
}: ReturnType<typeof useCertificateForm>) {
  const t = useTexts('apply', 'validation');
  const format = useFormat();
  const name = useName();
  const { record, draft } = useApply();
  const { independent } = record.facts;
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
  const options = (rows ?? []).map((row) => ({
    value: String(row.id),
    label: [name(row.type), row.level ?? row.score].filter((part) => part !== null).join(', '),
    hint: about(row),
  }));
  const without = independent ? [{ value: none, label: t('apply.certificate.without') }] : [];
  const back = applicationPaths.ownApplication.href({ id: record.id, part: page.part });
  return (
    <>
      {!rows && <Skeleton rows={2} />}
      {rows?.length === 0 && (
        <Notice tone={independent ? 'info' : 'warning'} heading={t('apply.certificate.none')} />
      )}
      {options.length > 0 && (
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
        <LinkButton href={withWayBack(certificatePaths.certificate.href({ id: 'new' }), back)}>
          {t('apply.certificate.add')}
        </LinkButton>
      </div>
    </>
  );
}

/** The certificate on a page of its own. */
export function ApplyCertificate() {
  const t = useTexts('apply');
  const { record } = useApply();
  const { independent } = record.facts;
  const { requiredLevel } = demandsOf(record);
  const certificate = useCertificateForm('certificate');
  const demand = requiredLevel
    ? t('apply.certificate.level', { level: requiredLevel })
    : t('apply.certificate.levelLater');
  return (
    <ApplyQuestion
      {...certificate.page}
      title={t('apply.question.certificate')}
      lead={independent ? undefined : demand}
      optional={independent}
    >
      <CertificateChoice {...certificate} />
    </ApplyQuestion>
  );
}
