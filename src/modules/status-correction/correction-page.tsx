import { Link } from 'wouter';
import { statesTagged } from '#machines/kit.ts';
import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { FileLink } from '#web/files/file-link.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { statusCorrectionPaths } from './paths.ts';
import type { StatusCorrectionRecord } from './schema.ts';
import { listed, recordOf, whole, wordAreas } from './shown.ts';

/** Only who begins a correction fills it in; who reads one loads nothing of it. */
const CorrectionForm = lazyPage(() => import('./correction-form.tsx'), 'CorrectionForm');

const awaiting = statesTagged(statusCorrectionMachine, 'awaitsSecond');

const correctionScreen: RecordScreen<StatusCorrectionRecord> = {
  machine: statusCorrectionMachine,
  areas: ['correction-screen', 'files', ...wordAreas],
  useBack: backToList(statusCorrectionMachine, statusCorrectionPaths.statusCorrections.href()),
  title: recordOf,
  data: [
    {
      head: 'correction-screen.field.record',
      cell: (record, words) => {
        const href = words.pageOf(record.process, record.record_id);
        const name = recordOf(record, words);
        return href && record.present_state !== null ? (
          <Link href={href} className="link">
            {name}
          </Link>
        ) : (
          name
        );
      },
    },
    listed.change,
    whole.present,
    listed.order,
    {
      head: 'validation.field.order_file_id',
      cell: ({ order_file }) => <FileLink file={order_file} />,
    },
    listed.author,
    whole.reason,
    listed.proposed_on,
    listed.decided_by,
    whole.decision_reason,
    listed.decided_on,
  ],
  prompt: ({ state, facts }, { t, format }) =>
    awaiting.includes(state) && (
      <p>{t('correction-screen.until', { date: format.longDate(facts.dueOn) })}</p>
    ),
  Create: CorrectionForm,
};

/** One correction: the record, what changes, the order, who has said what. */
export const CorrectionPage = () => <RecordScreenPage of={correctionScreen} />;
