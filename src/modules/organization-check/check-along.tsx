import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { TakeAlong } from '#web/process/take-along.tsx';
import { organizationCheckPaths } from './paths.ts';
import type { OrganizationCheckRecord } from './schema.ts';

/** Takes the rows of a check to where there is no connection. */
export function CheckAlong({ record }: { record: OrganizationCheckRecord }) {
  const t = useTexts('check-screen');
  const name = useName();
  return (
    <TakeAlong
      machine={organizationCheckMachine}
      record={record}
      href={organizationCheckPaths.checkRows.href({ id: record.id })}
      name={t('check-screen.title', { org: name(record.organization) })}
    />
  );
}
