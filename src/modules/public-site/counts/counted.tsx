import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type CountBand, isFew } from './rules.ts';

/** A number of persons in words: fewer than five, or between which two numbers it is. */
export function useBand(): (band: CountBand) => string {
  const t = useTexts('counts');
  const { number } = useFormat();
  return (band) =>
    isFew(band)
      ? t('counts.few', { number: number(band.to + 1) })
      : `${number(band.from)}–${number(band.to)}`;
}

/** Of which moment the numbers are, and why they are no exact ones. */
export function CountNote({ asOf }: { asOf: string }) {
  const t = useTexts('counts', 'public');
  const format = useFormat();
  return (
    <div className="measure text-sm text-muted">
      <p>{t('counts.why')}</p>
      <p>
        <time dateTime={asOf}>{t('public.asOf', { time: format.dateTime(asOf) })}</time>
      </p>
    </div>
  );
}
