import i18next from 'i18next';
import { auditExportMachine } from '#machines/audit-export.machine.ts';
import { directoryEntryMachine } from '#machines/directory-entry.machine.ts';
import { processMachines } from '#machines/index.ts';
import { messageMachine } from '#machines/message.machine.ts';
import { settingChangeMachine } from '#machines/setting-change.machine.ts';
import { directoryNames } from '#shared/directories.ts';
import { doneKey } from '#shared/done-key.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import type { AuditChange, AuditReading, AuditRefusal } from './schema.ts';

const directoryPrefix = 'directory-';
const directoryOf = (process: string) =>
  directoryNames.find((name) => process === `${directoryPrefix}${name}`);
/** Of these the name is enough here: their machines stay with their own screens. */
const elsewhere = ['irregularity', 'ruleMove', 'ruleRemark'] as const;
/** The machines whose changes stand in the log: those of the engine, and those beside it. */
const machines = [
  ...[...processMachines, settingChangeMachine, messageMachine, auditExportMachine].map(
    ({ id }) => id,
  ),
  ...elsewhere,
];

/** Everything whose changes stand in the log, as the log names it. */
export const loggedProcesses: readonly string[] = [
  ...machines,
  ...directoryNames.map((name) => `${directoryPrefix}${name}`),
];

/** The log in words: a process, what was done, who did it in which role, a state. */
export function useAuditWords() {
  const t = useTexts(
    'audit',
    'processes',
    'directory',
    'validation',
    'export',
    directoryEntryMachine.id,
    ...machines,
  );
  const name = useName();
  const areaOf = (process: string): string =>
    directoryOf(process) ? directoryEntryMachine.id : process;
  const many = (process: string): string => {
    const directory = directoryOf(process);
    return directory ? t(`directory.title.${directory}`) : t(`${process}.names`);
  };
  return {
    process: many,
    /** The kind of record and its reference, by number where it has none. */
    record: ({
      process,
      record_id,
      record,
    }: Pick<AuditChange, 'process' | 'record_id'> &
      Partial<Pick<AuditChange, 'record'>>): string => {
      const module = directoryOf(process) ? many(process) : t(`${process}.name`);
      return record?.reference
        ? t('audit.named', { module, reference: record.reference })
        : t('audit.change', { module, id: record_id });
    },
    done: ({ process, event }: AuditChange): string => t(doneKey(areaOf(process), event)),
    state: ({ process }: AuditChange, state: string): string =>
      t(`${areaOf(process)}.state.${state}`),
    who: (person: { id: number; name: string | null }): string =>
      person.name ?? t('audit.nobody', { id: person.id }),
    /** A changed field as its forms call it; one that stands in no form by its own name. */
    field: (field: string): string => {
      const key = `validation.field.${field}`;
      return i18next.exists(key) ? t(givenKey(key)) : field;
    },
    /** Which list left in a file, and how many rows; null of a change that is no export. */
    taken: ({ taken }: AuditChange): string | null =>
      taken &&
      t('audit.taken', { list: t(givenKey(`export.name.${taken.list}`)), count: taken.rows }),
    /** Whom a series of refusals is about; of one that came from a network nobody is known. */
    refused: ({ who }: AuditRefusal): string =>
      who ? (who.name ?? t('audit.nobody', { id: who.id })) : t('audit.refusal.nobody'),
    confirmed: (method: string): string => t(givenKey(`audit.method.${method}`)),
    role: (role: string): string => t(`processes.role.${role}`),
    place: ({ role, organization }: AuditReading['reader']): string =>
      [t(`processes.role.${role}`), name(organization)].filter(Boolean).join(', '),
  };
}
