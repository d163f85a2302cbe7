import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { LineAbove } from './distribution-values.ts';

/**
 * Which organizations get more than they asked for, and which of these lines still need an
 * explanation. Draws nothing without any.
 */
export function LinesAbove({ lines }: { lines: readonly LineAbove[] }) {
  const t = useTexts('quota', 'quota-screen');
  const name = useName();
  const format = useFormat();
  if (lines.length === 0) return null;
  const silent = lines.filter(({ explained }) => !explained).length;
  return (
    <Notice
      tone={silent > 0 ? 'warning' : 'secondary'}
      heading={t('quota-screen.distribution.above', {
        count: lines.length,
        number: format.number(lines.length),
      })}
    >
      <p>
        {silent > 0
          ? t('quota-screen.distribution.explain', { count: silent, number: format.number(silent) })
          : t('quota-screen.distribution.explained')}
      </p>
      <Disclosure summary={t('quota-screen.distribution.aboveWho')}>
        <ul className="ml-5 list-disc">
          {lines.map(({ line, forms, explained }) => (
            <li key={line.organization_id} className={explained ? undefined : 'font-semibold'}>
              {name(line.organization)}:{' '}
              {format.list(forms.map((form) => t(`quota.amount.${form}`)))}
              {!explained && ` – ${t('quota-screen.distribution.unexplained')}`}
            </li>
          ))}
        </ul>
      </Disclosure>
    </Notice>
  );
}
