import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import type { ListedAdditionalQuota } from './schema.ts';

type Asked = Pick<ListedAdditionalQuota, 'direction' | 'dc_type' | 'basis'>;

/** What a request for additional places asks for, in words. */
export function useAdditionalWords(): {
  direction(asked: Pick<Asked, 'direction'>): string;
  /** Form of study and basis: "PhD, under contract". */
  kind(asked: Omit<Asked, 'direction'>): string;
  /** What tells it from the other requests of its organization. */
  title(asked: Asked): string;
} {
  const t = useTexts('codes');
  const name = useName();
  const direction = ({ direction: one }: Pick<Asked, 'direction'>): string =>
    `${one.code} ${name(one)}`;
  const kind = ({ dc_type, basis }: Omit<Asked, 'direction'>): string =>
    `${t(`codes.dcType.${dc_type}`)}, ${t(`codes.additionalBasis.${basis}`)}`;
  return { direction, kind, title: (asked) => `${direction(asked)}: ${kind(asked)}` };
}
