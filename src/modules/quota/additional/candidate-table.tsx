import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { fullName } from '#shared/names.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { AdditionalCandidate, AdditionalQuotaRecord, NamedCandidate } from './schema.ts';
import { useBecomes } from './use-becomes.ts';

type Shown = AdditionalCandidate | NamedCandidate;

function Person({ candidate }: { candidate: Shown }) {
  const t = useTexts('additional-quota-screen');
  const href = recordHref(applicationMachine.id, candidate.application_id, useUser());
  const notes = [
    candidate.is_foreign && t('additional-quota-screen.foreign'),
    'admitted' in candidate &&
      t(`additional-quota-screen.${candidate.admitted ? 'admitted' : 'notYetAdmitted'}`),
  ];
  return (
    <>
      {href ? (
        <Link href={href} className="link font-semibold">
          {fullName(candidate.person)}
        </Link>
      ) : (
        <span className="font-semibold">{fullName(candidate.person)}</span>
      )}
      <span className="block text-muted">{notes.filter(Boolean).join(', ')}</span>
    </>
  );
}

/** The columns of marks: direction, foreign language or its certificate, total. */
export function useMarkColumns(): Column<AdditionalCandidate>[] {
  const t = useTexts('exam-screen');
  const format = useFormat();
  const mark = (value: number | null) => value !== null && format.number(value);
  return [
    {
      key: 'direction_mark',
      header: t('exam-screen.field.directionMark'),
      figures: true,
      cell: ({ direction_mark }) => mark(direction_mark),
    },
    {
      key: 'english_mark',
      header: t('exam-screen.field.englishMark'),
      figures: true,
      cell: ({ is_certificate, english_mark }) =>
        is_certificate ? t('exam-screen.marks.certificate') : mark(english_mark),
    },
    {
      key: 'total',
      header: t('exam-screen.field.total'),
      figures: true,
      cell: ({ total }) => <strong>{mark(total)}</strong>,
    },
  ];
}

/**
 * Name of a candidate with the way to their application, and what their study becomes with a place;
 * `given`: they have one.
 */
export function usePersonColumns(
  request: AdditionalQuotaRecord,
  given = false,
): { person: Column<AdditionalCandidate>; becomes: Column<AdditionalCandidate> } {
  const t = useTexts('additional-quota-screen', 'exam-screen');
  const becomes = useBecomes(request);
  return {
    person: {
      key: 'person',
      header: t('exam-screen.field.person'),
      rowHeader: true,
      className: 'min-w-40',
      cell: (candidate) => <Person candidate={candidate} />,
    },
    becomes: {
      key: 'becomes',
      header: t(
        given ? 'additional-quota-screen.own.becomes' : 'additional-quota-screen.field.becomes',
      ),
      className: 'min-w-56',
      cell: (candidate) => {
        const { form, money } = becomes(candidate);
        return (
          <>
            {form}
            <span className="block text-muted">{money}</span>
          </>
        );
      },
    },
  };
}

interface Props {
  request: AdditionalQuotaRecord;
  candidates: readonly AdditionalCandidate[];
  caption: string;
  /** With the place of each in the order of naming. */
  ranked?: boolean;
}

/** Candidates of a request, the best first: marks, and what their study becomes. */
export function CandidateTable({ request, candidates, caption, ranked = false }: Props) {
  const t = useTexts('additional-quota-screen');
  const { person, becomes } = usePersonColumns(request, !ranked);
  const marks = useMarkColumns();
  const rank: Column<AdditionalCandidate> = {
    key: 'rank',
    header: t('additional-quota-screen.field.rank'),
    figures: true,
    cell: (candidate) => candidates.indexOf(candidate) + 1,
  };
  return (
    <Table
      caption={caption}
      columns={[...(ranked ? [rank] : []), person, ...marks, becomes]}
      rows={candidates}
      rowKey={({ id }) => id}
      density="dense"
    />
  );
}
