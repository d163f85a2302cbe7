import { Plus } from 'lucide-react';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import type { ListedDiploma } from '#modules/diploma/schema.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { ListFailed } from '#web/process/list-failed.tsx';
import { WhyNot } from '#web/process/why-not.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { diplomaNumber } from './diploma-record.ts';
import { editHref } from './part-links.ts';
import { SectionHead } from './section-head.tsx';

function Diploma({ record }: { record: ListedDiploma }) {
  const t = useTexts('profile', 'codes');
  const format = useFormat();
  const number = diplomaNumber(record);
  const degree = t(`codes.diplomaDegree.${record.degree}`);
  const edit = editHref(`diploma-${record.id}`);
  return (
    <li
      className="status-rail border-b border-line bg-surface py-4 pl-4"
      data-tone={stateMeta(diplomaMachine, record.state).tone}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-lg">{degree}</h3>
        <StatusTag machine={diplomaMachine} state={record.state} />
      </div>
      <p>{record.institution}</p>
      <p className="text-muted">
        {t('profile.diploma.line', {
          speciality: record.speciality,
          form: t(`codes.educationForm.${record.education_form}`),
          number,
          date: format.date(record.given_date),
        })}
      </p>
      {record.reason && (
        <p className="mt-2 max-w-[70ch] border-l-[3px] border-danger pl-3">
          <span className="font-semibold">{t('validation.field.reason')}:</span> {record.reason}
        </p>
      )}
      {record.file_id && (
        <p className="mt-2">
          <FileLink file={{ id: record.file_id, name: record.file_name ?? number }} />
        </p>
      )}
      <div className="mt-3 flex flex-col gap-2">
        <ActionBar
          machine={diplomaMachine}
          record={record}
          name={`${degree}, ${number}`}
          about={`${degree}, ${number}`}
          size="small"
          links={{ save: edit, rework: edit }}
        />
        <WhyNot machine={diplomaMachine} record={record} />
      </div>
    </li>
  );
}

/**
 * The person's diplomas with what may be done with each; nothing for those who have none of their
 * own.
 */
export function DiplomaList() {
  const t = useTexts('profile', 'diploma', 'validation');
  const own = useCan('create', 'Diploma');
  const creations = useCreate(diplomaMachine, own);
  const { data, error, refetch } = useRecords<ListedDiploma>(diplomaMachine, { limit: 100 }, own);
  useLiveRecords(diplomaMachine);
  if (!own) return null;
  return (
    <section aria-labelledby="diplomas">
      <SectionHead id="diplomas" heading={t('diploma.names')} />
      {error && !data && (
        <ListFailed error={error} module={t('diploma.names')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={2} />}
      {data?.results.length === 0 && <p className="text-muted">{t('profile.diploma.empty')}</p>}
      {data && data.results.length > 0 && (
        <ul className="border-t border-line">
          {data.results.map((record) => (
            <Diploma key={record.id} record={record} />
          ))}
        </ul>
      )}
      <p className="mt-4">
        {creations
          .filter(({ enabled }) => enabled)
          .map(({ event }) => (
            <LinkButton key={event} href={editHref('diploma-new')} icon={Plus}>
              {t(`diploma.action.${event}`)}
            </LinkButton>
          ))}
      </p>
    </section>
  );
}
