import { tashkentDay } from '#shared/dates.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Tag } from '#web/ui/tag.tsx';
import { useLeft } from './use-left.ts';

/** A last day, and below it how far it is; by how much it is late stands in red. */
export function LastDay({ day }: { day: string }) {
  const format = useFormat();
  const left = useLeft();
  return (
    <>
      <span className="block">{format.date(day)}</span>
      {day < tashkentDay() ? (
        <Tag tone="danger">{left(day)}</Tag>
      ) : (
        <span className="text-sm text-muted">{left(day)}</span>
      )}
    </>
  );
}
