import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';
import type { Scale, Step } from './map-scale.ts';

/** The regions by their codes (SOATO), in the rows and columns in which they lie on a map. */
const tiles = [
  { code: 1735, at: 'col-start-1 row-start-1' },
  { code: 1726, at: 'col-start-5 row-start-1' },
  { code: 1714, at: 'col-start-6 row-start-1' },
  { code: 1733, at: 'col-start-1 row-start-2' },
  { code: 1712, at: 'col-start-2 row-start-2' },
  { code: 1708, at: 'col-start-3 row-start-2' },
  { code: 1724, at: 'col-start-4 row-start-2' },
  { code: 1727, at: 'col-start-5 row-start-2' },
  { code: 1730, at: 'col-start-6 row-start-2' },
  { code: 1703, at: 'col-start-7 row-start-2' },
  { code: 1706, at: 'col-start-2 row-start-3' },
  { code: 1718, at: 'col-start-3 row-start-3' },
  { code: 1710, at: 'col-start-3 row-start-4' },
  { code: 1722, at: 'col-start-4 row-start-4' },
] as const;

/** Paper has black words on grounds of grey: it shows them with or without the grounds. */
const grounds: Record<Step, string> = {
  0: 'bg-surface text-ink',
  1: 'bg-scale-1 text-ink',
  2: 'bg-scale-2 text-ink',
  3: 'bg-scale-3 text-ink',
  4: 'bg-scale-4 text-on-brand print:text-ink',
  5: 'bg-scale-5 text-on-brand print:text-ink',
};

/** What a region has: its value, which is null where it is not told. */
interface RegionValue {
  code: number;
  value: number | null;
  /** The list behind it; null where the reader has none. */
  href?: string | null;
}

interface Props {
  /** What is counted. */
  what: string;
  values: readonly RegionValue[];
  scale: Scale;
  say(value: number): string;
  /**
   * What it means that a region is not among the values, or has no value; without it, it has nobody.
   */
  untold?: string;
}

const tileLook =
  'flex h-full min-h-14 flex-col justify-between gap-1 border border-control ' +
  'px-0.5 py-1 sm:min-h-20 sm:p-1.5 [print-color-adjust:exact]';

/** A phone cuts long names: the beginning of each is another one, and the tile has the whole name. */
const nameLook = 'truncate text-[0.6875rem] leading-tight sm:text-[0.8125rem]';

/** The tiles in words of numbers: which ground stands for which values. */
function Legend({ scale, say, untold }: Pick<Props, 'scale' | 'say' | 'untold'>) {
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {scale.ranges.map(({ step, from, to }) => (
          <li key={step} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={classes(
                'inline-block size-4 border border-control [print-color-adjust:exact]',
                grounds[step],
              )}
            />
            {from === to ? say(from) : `${say(from)}–${say(to)}`}
          </li>
        ))}
      </ul>
      {untold && <p className="measure mt-1 text-sm text-muted">{untold}</p>}
    </>
  );
}

/**
 * The regions as equal tiles, placed as on a map, each with its value in words and in the strength
 * of one colour. The table beside it says the same of every region.
 */
export function RegionMap({ what, values, scale, say, untold }: Props) {
  const t = useTexts('statistic');
  return (
    <figure className="mb-6 max-w-4xl">
      <figcaption className="mb-2 font-semibold">{t('statistic.map.caption', { what })}</figcaption>
      <ul className="grid grid-cols-7 gap-1">
        {tiles.map(({ code, at }) => {
          const { value, href } = values.find((one) => one.code === code) ?? {
            value: untold ? null : 0,
          };
          const name = t(`statistic.map.region.${code}`);
          const said = value === null ? '–' : say(value);
          const look = classes(tileLook, grounds[value === null ? 0 : scale.stepOf(value)]);
          const inside = (
            <>
              <span className={nameLook}>{name}</span>{' '}
              <span className="font-semibold sm:text-lg">{said}</span>
            </>
          );
          return (
            <li key={code} className={at} title={name}>
              {href ? (
                <Link href={href} className={classes(look, 'hover:underline')}>
                  {inside} <span className="sr-only">{t('statistic.map.open')}</span>
                </Link>
              ) : (
                <div className={look}>{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
      <Legend scale={scale} say={say} untold={untold} />
    </figure>
  );
}
