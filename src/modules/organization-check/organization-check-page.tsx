import { ClipboardList } from 'lucide-react';
import { statesTagged } from '#machines/kit.ts';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CheckAlong } from './check-along.tsx';
import { useCheckForms } from './check-forms.tsx';
import { organizationCheckPaths } from './paths.ts';
import { PlanForm } from './plan-form.tsx';
import { RowTable } from './row-table.tsx';
import { useWritesRows } from './rows/use-writes-rows.ts';
import type { OrganizationCheckRecord } from './schema.ts';
import { actNumber, listed, whole } from './shown.ts';

const judged = statesTagged(organizationCheckMachine, 'judged');

/** The way to the rows for those who read them; who writes has the event itself. */
function Rows({ record }: { record: OrganizationCheckRecord }) {
  const t = useTexts('check-screen');
  const writes = useWritesRows(record);
  if (writes || record.rows.length === 0) return null;
  return (
    <LinkButton
      href={organizationCheckPaths.checkRows.href({ id: record.id })}
      icon={ClipboardList}
    >
      {t('check-screen.look')}
    </LinkButton>
  );
}

/** To take the rows along while they are judged; later students with a deadline, settled or not. */
function Below({ record }: { record: OrganizationCheckRecord }) {
  const writes = useWritesRows(record);
  if (writes) return <CheckAlong record={record} />;
  const rows = record.rows.filter(({ deadline, answer }) => deadline !== null || answer !== null);
  return judged.includes(record.state) && rows.length > 0 ? <RowTable rows={rows} /> : null;
}

const checkScreen: RecordScreen<OrganizationCheckRecord> = {
  machine: organizationCheckMachine,
  areas: ['check-screen', 'files', 'codes'],
  useBack: backToList(organizationCheckMachine, organizationCheckPaths.organizationChecks.href()),
  title: ({ organization }, { t, name }) => t('check-screen.title', { org: name(organization) }),
  reference: actNumber,
  data: [
    listed.organization,
    listed.author,
    listed.days,
    whole.members,
    whole.started_on,
    listed.finished_on,
    listed.students,
    listed.judged,
    listed.unsettled,
    listed.unanswered,
    listed.late,
  ],
  useForms: useCheckForms,
  Besides: Rows,
  Below,
  documents: ({ state }) => judged.includes(state),
  links: ({ id }) => ({
    change: `${organizationCheckPaths.organizationCheck.href({ id })}?edit=change`,
    saveRows: organizationCheckPaths.checkRows.href({ id }),
  }),
  Create: () => <PlanForm record={null} />,
  Edit: PlanForm,
};

/** One check: its plan, how far it is, the act, and what the organization has to answer. */
export const CheckPage = () => <RecordScreenPage of={checkScreen} />;
