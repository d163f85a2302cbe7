import type { UploadedFile } from '#web/files/uploaded-file.ts';
import type { ExamDirection, ExamRecord } from './schema.ts';

/** The form of the files: protocols in the order of the directions, and the order. */
export interface FilesValues {
  protocols: (UploadedFile | null)[];
  order_number: string;
  order_date: string;
  order_file_id: UploadedFile | null;
}

/** What is sent: only files that are new. */
export interface FilesBody {
  protocols: { direction_id: number; file_id: string }[];
  order_number?: string | null;
  order_date?: string | null;
  order_file_id?: string | null;
}

const stored = (id: string | null): UploadedFile | null => (id === null ? null : { id, name: '' });

/** The stored files as the form shows them. */
export const filesValues = ({
  directions,
  order_number,
  order_date,
  order_file_id,
}: ExamRecord): FilesValues => ({
  protocols: directions.map(({ protocol_file_id }) => stored(protocol_file_id)),
  order_number: order_number ?? '',
  order_date: order_date ?? '',
  order_file_id: stored(order_file_id),
});

/**
 * The directions whose protocol is another than the stored one, in the order in which they are
 * sent.
 */
export const sentDirections = (
  { directions }: ExamRecord,
  { protocols }: FilesValues,
): ExamDirection[] =>
  directions.filter(
    ({ protocol_file_id }, index) => protocols[index] && protocols[index]?.id !== protocol_file_id,
  );

/**
 * As the server wants it: what is stored already stays out, the order goes as a whole when anything
 * of it is new.
 */
export function filesBody(record: ExamRecord, values: FilesValues): FilesBody {
  const { order_number, order_date, order_file_id } = values;
  const protocols = record.directions.flatMap(({ direction, protocol_file_id }, index) => {
    const file = values.protocols[index];
    return file && file.id !== protocol_file_id
      ? [{ direction_id: direction.id, file_id: file.id }]
      : [];
  });
  const sameOrder =
    (order_file_id?.id ?? null) === record.order_file_id &&
    order_number === (record.order_number ?? '') &&
    order_date === (record.order_date ?? '');
  if (sameOrder) return { protocols };
  return {
    protocols,
    ...(order_number ? { order_number } : {}),
    ...(order_date ? { order_date } : {}),
    ...(order_file_id ? { order_file_id: order_file_id.id } : {}),
  };
}
