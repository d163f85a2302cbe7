import i18next from 'i18next';
import { processMachines } from '#machines/index.ts';
import { irregularityMachine } from '#machines/irregularity.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { IrregularityRow, OwnStep, ShownLine } from './schema.ts';

const machines = processMachines.map(({ id }) => id);

type Value = IrregularityRow['params'][string];

/** What was seen, in words: the sentence with its steps, states, roles and days as people say them. */
export function useIrregularityWords() {
  const t = useTexts('irregularities', irregularityMachine.id, 'processes', ...machines);
  const name = useName();
  const format = useFormat();
  const said = (key: string, otherwise: string): string =>
    i18next.exists(key) ? t(givenKey(key)) : otherwise;
  const named = (process: string | null, part: string) => (value: Value) =>
    said(`${process}.${part}.${value}`, String(value ?? ''));
  const role = (value: Value) => said(`processes.role.${value}`, String(value ?? ''));
  const saidOf = (row: IrregularityRow): Record<string, (value: Value) => string> => {
    const event = named(row.process, 'action');
    const state = named(row.process, 'state');
    return {
      event,
      otherEvent: event,
      state,
      from: state,
      to: state,
      role,
      otherRole: role,
      account: (value) => t(givenKey(`irregularities.account.${value}`)),
      moment: (value) => format.dateTime(String(value)),
      day: (value) => format.date(String(value)),
    };
  };
  return {
    t,
    kind: (kind: string): string => t(givenKey(`irregularities.kinds.${kind}`)),
    advice: (kind: string): string => t(givenKey(`irregularities.tip.${kind}`)),
    seen: (row: IrregularityRow): string => {
      const words = saidOf(row);
      const params = Object.entries(row.params).map(([key, value]) => [
        key,
        words[key]?.(value) ?? value,
      ]);
      // How many decisions a night saw says the number of its lines.
      const counted = row.said === 'nightWork' ? [['count', row.lines]] : [];
      return t(`irregularities.seen.${row.said}`, Object.fromEntries([...params, ...counted]));
    },
    record: ({ process, record_id }: Pick<ShownLine, 'process' | 'record_id'>): string =>
      t('irregularities.recordNo', {
        module: said(`${process}.name`, process),
        id: record_id,
      }),
    people: ({ people }: IrregularityRow): string =>
      people
        .map((one) =>
          [one.name ?? t('irregularities.nobody', { id: one.id }), name(one.organization)]
            .filter(Boolean)
            .join(', '),
        )
        .join('; '),
    done: ({ process, event }: ShownLine): string => said(`${process}.done.${event}`, event),
    step: ({ event }: OwnStep): string => t(givenKey(`irregularity.done.${event}`)),
    who: (line: Pick<ShownLine, 'name' | 'role'>): string =>
      [line.name, role(line.role)].filter(Boolean).join(', '),
  };
}
