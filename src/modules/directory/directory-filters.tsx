import { directoryEntryMachine as machine } from '#machines/directory-entry.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { type Directory, type DirectoryField, directoryOf } from '#shared/directories.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ChoiceFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { Choice } from '#web/ui/select-field.tsx';

interface Props {
  directory: Directory;
  state: ListState;
}

/**
 * The choices of a field: written in the table of directories, or the entries of another directory.
 */
export function useFieldChoices(): (field: DirectoryField, entries: readonly Choice[]) => Choice[] {
  const t = useTexts('directory');
  return (field, entries) =>
    field.choices
      ? field.choices.map((value) => ({
          value,
          label: t(`directory.choice.${value}`, { defaultValue: value }),
        }))
      : [...entries];
}

/** The entries of the directory that a field of these is chosen from. */
export function useFromEntries(fields: readonly DirectoryField[]): Choice[] {
  const from = fields.find((field) => field.from)?.from ?? 'region';
  const asked = fields.some((field) => field.from);
  return useChoices(
    useDirectory<DirectoryRow>(
      `/directories/${from}/`,
      {},
      asked && directoryOf(from) !== undefined,
    ),
  );
}

/** Search, status and the filters that the directory declares; all in the address. */
export function DirectoryFilters({ directory, state }: Props) {
  const t = useTexts('directory', machine.id);
  const choicesOf = useFieldChoices();
  const entries = useFromEntries(directory.fields);
  const stored = Object.keys(machine.states).filter(
    (name) => stateMeta(machine, name).code !== null,
  );
  const statuses = stored.map((name) => ({
    value: String(stateMeta(machine, name).code),
    label: t(`${machine.id}.state.${name}`),
  }));
  const declared = directory.fields.filter(({ name }) => directory.filters.includes(name));
  const choices: Record<string, Choice[]> = {
    status: statuses,
    ...Object.fromEntries(declared.map((field) => [field.name, choicesOf(field, entries)])),
  };
  return (
    <ChoiceFilters
      state={state}
      search={t('directory.search')}
      choices={choices}
      labelOf={(name) => t(`directory.field.${name}`)}
      all={t('directory.any')}
    />
  );
}
