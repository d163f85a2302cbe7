import type { Paper } from '#web/files/file-viewer.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationRecord } from '../schema.ts';

/**
 * An order about a student: which, its number and date in words, and the file behind it if the
 * reader may see it.
 */
interface Order extends Paper {
  words: string;
}

/** The orders of a student in the order of the study; what was not issued is left out. */
export function useOrders(record: ApplicationRecord): Order[] {
  const t = useTexts('student');
  const texts = useApplicationTexts();
  const order = (
    key: 'council' | 'order' | 'leave' | 'cancel' | 'finish',
    number: string | null,
    date: string | null,
    fileId: string | null,
  ): Order[] =>
    number
      ? [{ key, title: t(`student.order.of.${key}`), words: texts.numbered(number, date), fileId }]
      : [];
  return [
    ...order('council', record.council_number, record.council_date, record.council_file_id),
    ...order('order', record.order_number, record.order_date, record.order_file_id),
    ...order(
      'leave',
      record.leave_order_number,
      record.leave_order_date,
      record.leave_order_file_id,
    ),
    ...order(
      record.cancel_reason ? 'cancel' : 'finish',
      record.finish_order_number,
      record.finish_order_date,
      record.finish_order_file_id,
    ),
  ];
}

interface Props {
  orders: readonly Order[];
  /** The one that lies open beside the list. */
  open: string | null;
  onShow(key: string): void;
}

/** Every order with number and date; pressing one puts its file beside the data. */
export function StudentOrders({ orders, open, onShow }: Props) {
  const t = useTexts('student');
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title" className="mb-2 text-xl">
        {t('student.order.title')}
      </h2>
      <ul className="max-w-[60rem] border-t border-line">
        {orders.map(({ key, title, words, fileId }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{words}</p>
            </div>
            {fileId && (
              <Button size="small" aria-pressed={open === key} onClick={() => onShow(key)}>
                {t('student.order.show')}
                <span className="sr-only"> {title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
