import { shortName } from '#shared/names.ts';
import { codedName, type ShownFields, shownDay } from '#shared/shown-fields.ts';
import type { ListedTopic, TopicRecord } from './schema.ts';
import { namesOf } from './topic-record.ts';

/** What lists show of a scientific topic. */
export const listed = {
  name: { head: 'topic-screen.name', value: (topic, { name }) => name(namesOf(topic)) },
  organization: {
    head: 'topic-screen.organization',
    value: ({ organization }, { name }) => name(organization),
  },
  direction: {
    head: 'topic-screen.direction',
    value: ({ direction }, words) => codedName(direction, words),
  },
  topicDirection: {
    head: 'topic-screen.topicDirection',
    value: ({ topic_direction }, { name }) => name(topic_direction),
  },
  student: { head: 'topic-screen.student', value: ({ student }) => shortName(student) },
  published_at: {
    head: 'topic-screen.published',
    value: ({ published_at }) => shownDay(published_at),
  },
} satisfies ShownFields<ListedTopic>;

/** What its page shows beside that. */
export const whole = {
  name_uz: { head: 'validation.field.name_uz', value: ({ name_uz }) => name_uz },
  name_ru: { head: 'validation.field.name_ru', value: ({ name_ru }) => name_ru },
  name_en: { head: 'validation.field.name_en', value: ({ name_en }) => name_en },
  created_at: { head: 'topic-screen.created', value: ({ created_at }) => shownDay(created_at) },
} satisfies ShownFields<TopicRecord>;
