import { accountMachine } from '#machines/account.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ChoiceFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { peopleRoles, useRoleWords } from '#web/process/role-words.ts';
import type { Choice } from '#web/ui/select-field.tsx';

const states = Object.keys(accountMachine.states).filter(
  (state) => stateMeta(accountMachine, state).code !== null,
);
const kinds = ['I', 'F', 'L'] as const;

/** Search by name or mail, role, status and kind of person; all in the address. */
export function UserFilters({ state }: { state: ListState }) {
  const t = useTexts('users', 'account', 'processes');
  const role = useRoleWords();
  const choices: Record<string, Choice[]> = {
    role: peopleRoles.map(([, code]) => ({ value: String(code), label: role(code) })),
    state: states.map((name) => ({ value: name, label: t(`account.state.${name}`) })),
    user_type: kinds.map((kind) => ({ value: kind, label: t(`users.kind.${kind}`) })),
    cleared: [{ value: '1', label: t('users.only') }],
  };
  return (
    <ChoiceFilters
      state={state}
      search={t('users.search')}
      choices={choices}
      labelOf={(name) => t(`users.field.${name}`)}
      all={t('users.any')}
    />
  );
}
