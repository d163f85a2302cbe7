import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { storedStates } from './certificate-parts.ts';

/** Search by number, status and type; all in the address. */
export function CertificateFilters({ state }: { state: ListState }) {
  const t = useTexts('certificate-screen', 'certificate', 'processes', 'validation');
  const types = useChoices(useDirectory<DirectoryRow>('/certificate-types/'));
  const chosen = (name: string, value: string): string =>
    name === 'state'
      ? `${t('processes.status')}: ${t(`certificate.state.${value}`)}`
      : `${t('validation.field.type_id')}: ${types.find((type) => type.value === value)?.label ?? value}`;
  const wordsOf = (name: string, value: string): string =>
    name === 'turn' ? t('processes.actions.myTurn') : chosen(name, value);
  return (
    <ListFilters state={state} search={t('certificate-screen.search')} wordsOf={wordsOf}>
      <FilterSelect
        state={state}
        name="state"
        label={t('processes.status')}
        all={t('certificate-screen.all')}
        options={storedStates.map((name) => ({
          value: name,
          label: t(`certificate.state.${name}`),
        }))}
      />
      <FilterSelect
        state={state}
        name="type"
        label={t('validation.field.type_id')}
        all={t('certificate-screen.all')}
        options={types}
      />
    </ListFilters>
  );
}
