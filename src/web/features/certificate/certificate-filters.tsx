import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { ListChips, ListSearch } from '#web/process/record-list.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { storedStates } from './certificate-parts.ts';

/** Search by number, status and type; all in the address. */
export function CertificateFilters({ state }: { state: ListState }) {
  const t = useTexts('certificate-screen', 'certificate', 'processes', 'validation');
  const types = useChoices(useDirectory<DirectoryRow>('/certificate-types/'));
  const choose = (name: string, value: string) => state.setFilter(name, value ? [value] : []);
  const wordsOf = (name: string, value: string): string =>
    name === 'state'
      ? `${t('processes.status')}: ${t(`certificate.state.${value}`)}`
      : `${t('validation.field.type_id')}: ${types.find((type) => type.value === value)?.label ?? value}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <ListSearch state={state} label={t('certificate-screen.search')} />
        </div>
        <SelectField
          name="state"
          className="min-w-48"
          label={t('processes.status')}
          placeholder={t('certificate-screen.all')}
          options={storedStates.map((name) => ({ value: name, label: t(`certificate.state.${name}`) }))}
          value={state.filters.state?.[0] ?? ''}
          onChange={(event) => choose('state', event.target.value)}
        />
        <SelectField
          name="type"
          className="min-w-48"
          label={t('validation.field.type_id')}
          placeholder={t('certificate-screen.all')}
          options={types}
          value={state.filters.type?.[0] ?? ''}
          onChange={(event) => choose('type', event.target.value)}
        />
      </div>
      <ListChips state={state} wordsOf={wordsOf} />
    </div>
  );
}
