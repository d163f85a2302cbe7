import { daysUntil } from '#shared/format.ts';
import type { HomeLine, HomeNow } from '#shared/home.ts';
import { placedProcesses } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

type Worded = Pick<HomeLine, 'params' | 'count' | 'deadline'> | NonNullable<HomeNow['headline']>;

/** A day of another half-year is named with its year. */
const isFar = (day: string): boolean => Math.abs(daysUntil(day, new Date())) > 180;

/** The areas of texts of what a sentence names beside figures and dates. */
export const areasOfWords = ({ params: { process, state } }: Worded): string[] => [
  ...(typeof process === 'string' && placedProcesses.includes(process) ? [process] : []),
  ...(typeof state === 'string' ? ['application'] : []),
];

/**
 * The placeholders of a sentence of the home block: figures and dates as people read them, roles
 * and states by their names.
 */
export function useLineWords(worded: Worded): Record<string, string | number> {
  const { params, count, deadline } = worded;
  const t = useTexts('home', 'processes', 'frame', ...areasOfWords(worded));
  const format = useFormat();
  const plain = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : String(value ?? ''),
    ]),
  );
  const roles = Array.isArray(params.who)
    ? params.who.map((role) => t(`processes.role.${role}`))
    : [];
  return {
    ...plain,
    name:
      typeof params.process === 'string' && placedProcesses.includes(params.process)
        ? t(`${params.process}.names`)
        : '',
    count,
    who: format.list(roles),
    state: typeof params.state === 'string' ? t(`application.state.${params.state}`) : '',
    list: typeof params.list === 'string' ? t(`frame.menu.${params.list}`) : '',
    date:
      deadline === null
        ? ''
        : isFar(deadline)
          ? format.longDate(deadline)
          : format.dayMonth(deadline),
    left: deadline === null ? '' : format.relative(deadline),
  };
}
