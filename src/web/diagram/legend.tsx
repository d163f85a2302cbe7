import { useTexts } from '#web/lib/i18n.ts';

const samples = [
  { key: 'here', look: 'border-[3px] border-current bg-warning-tint text-warning' },
  { key: 'taken', look: 'border-[3px] border-ink' },
  { key: 'next', look: 'h-0 border-t-[3px] border-brand' },
  { key: 'other', look: 'h-0 border-t-2 border-dashed border-control' },
] as const;

/** What the lines and boxes mean. */
export function Legend() {
  const t = useTexts('diagram');
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {samples.map(({ key, look }) => (
        <li key={key} className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`inline-block w-8 ${look.startsWith('h-0') ? '' : 'h-5 rounded-sm'} ${look}`}
          />
          {t(`diagram.legend.${key}`)}
        </li>
      ))}
    </ul>
  );
}
