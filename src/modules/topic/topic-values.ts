import type { TopicFields, TopicRecord } from './schema.ts';

/** What the inputs of a topic hold. */
export interface TopicValues {
  name_uz: string;
  name_ru: string;
  name_en: string;
  direction_id: string;
  topic_direction_id: string;
}

/** The inputs of a stored topic, or empty ones. */
export const topicValues = (record: TopicRecord | null): TopicValues => ({
  name_uz: record?.name_uz ?? '',
  name_ru: record?.name_ru ?? '',
  name_en: record?.name_en ?? '',
  direction_id: String(record?.direction?.id ?? ''),
  topic_direction_id: String(record?.topic_direction?.id ?? ''),
});

const idOf = (text: string): number | null => (text === '' ? null : Number(text));

/** As the server wants it. */
export const topicBody = (values: TopicValues): Record<keyof TopicFields, unknown> => ({
  ...values,
  direction_id: idOf(values.direction_id),
  topic_direction_id: idOf(values.topic_direction_id),
});
