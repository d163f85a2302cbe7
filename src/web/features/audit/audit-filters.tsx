import { auditDays } from '#shared/audit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ChoiceFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { peopleRoles, useRoleWords } from '#web/process/role-words.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import { loggedProcesses, useAuditWords } from './use-audit-words.ts';

/** How the log is narrowed: by words, process (of changes only), role and time; all in the address. */
export function AuditFilters({ state, readings }: { state: ListState; readings: boolean }) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const role = useRoleWords();
  const processes: Choice[] = loggedProcesses.map((name) => ({ value: name, label: words.process(name) }));
  const choices: Record<string, Choice[]> = {
    ...(readings ? {} : { process: processes }),
    role: peopleRoles.map(([, code]) => ({ value: String(code), label: role(code) })),
    days: auditDays.map((days) => ({ value: String(days), label: t('audit.days', { count: days }) })),
  };
  const search = t(readings ? 'audit.searchReading' : 'audit.search');
  return <ChoiceFilters state={state} search={search} choices={choices} labelOf={(name) => t(`audit.filter.${name}`)} all={t('audit.any')} />;
}
