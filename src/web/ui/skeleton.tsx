import { useTexts } from '#web/lib/i18n.ts';
import { useOnline } from '#web/lib/online.ts';
import { useDelayed } from './use-delayed.ts';

interface Props {
  /** How many lines or rows the content will have. */
  rows?: number;
  /** The final geometry: a table's rows, or a heading with text. */
  shape?: 'table' | 'text';
}

/**
 * The shape of what is loading; nothing before 200 ms. Without a network the words that it comes
 * later.
 */
export function Skeleton({ rows = 5, shape = 'text' }: Props) {
  const t = useTexts();
  const visible = useDelayed(200);
  const online = useOnline();
  const lines = Array.from({ length: rows }, (_, row) => ({
    key: `line ${row + 1}`,
    width: row % 3 === 2 ? 'w-1/3' : 'w-1/2',
  }));
  if (!online) return <p role="status">{t('common.state.paused')}</p>;
  return (
    <div aria-busy="true">
      {visible && (
        <>
          <p role="status" className="sr-only">
            {t('common.state.loading')}
          </p>
          <div
            aria-hidden="true"
            className={shape === 'table' ? 'border-t-2 border-line' : 'measure'}
          >
            {shape === 'text' && <div className="mb-6 h-8 w-2/3 rounded-sm bg-line" />}
            {lines.map((line) => (
              <div
                key={line.key}
                className={
                  shape === 'table' ? 'flex h-11 items-center gap-8 border-b border-line' : 'mb-3'
                }
              >
                <div className={`h-4 rounded-sm bg-line ${line.width}`} />
                {shape === 'table' && <div className="h-4 w-1/6 rounded-sm bg-line" />}
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
