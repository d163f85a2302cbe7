import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import type { RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { CheckAlong } from './check-along.tsx';
import { useCheckForms } from './check-forms.tsx';
import { organizationCheckPaths } from './paths.ts';
import { RowTable } from './row-table.tsx';
import { RowsForm } from './rows/rows-form.tsx';
import { useWritesRows } from './rows/use-writes-rows.ts';
import type { OrganizationCheckRecord } from './schema.ts';
import { actNumber } from './shown.ts';

/** The grid for those who write now, the table for everybody else. */
function Students({ record }: { record: OrganizationCheckRecord }) {
  const writes = useWritesRows(record);
  if (!writes) return <RowTable rows={record.rows} />;
  return (
    <>
      <RowsForm key={record.id} record={record} />
      <CheckAlong record={record} />
    </>
  );
}

/** The grid saves the rows itself. */
function Actions({ record }: { record: OrganizationCheckRecord }) {
  const name = useName();
  const forms = useCheckForms(record);
  return (
    <ActionBar
      machine={organizationCheckMachine}
      record={record}
      name={name(record.organization)}
      forms={forms}
      elsewhere={['saveRows']}
    />
  );
}

/** Back to the check itself. */
function useCheckBack(record: OrganizationCheckRecord | undefined) {
  const t = useTexts('organizationCheck');
  return record
    ? {
        href: organizationCheckPaths.organizationCheck.href({ id: record.id }),
        text: t('organizationCheck.name'),
      }
    : {
        href: organizationCheckPaths.organizationChecks.href(),
        text: t('organizationCheck.names'),
      };
}

const rowsScreen: RecordScreen<OrganizationCheckRecord> = {
  machine: organizationCheckMachine,
  areas: ['check-screen', 'files', 'codes', 'grid', 'validation'],
  useBack: useCheckBack,
  title: ({ organization }, { t, name }) =>
    t('check-screen.rowsTitle', { org: name(organization) }),
  reference: actNumber,
  Actions,
  Below: Students,
};

/** The students of a check (route `org-monitoring/:id/check-monitoring`). */
export const CheckRowsPage = () => <RecordScreenPage of={rowsScreen} />;
