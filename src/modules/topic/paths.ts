import { place } from '#shared/place.ts';

/** The addresses of scientific topics: routes are made from `path`, links from `href`. */
export const topicPaths = {
  scientificTopics: place('/admin/scientific-topics'),
  scientificTopic: place<{ id: number | 'new' }>('/admin/scientific-topics/:id'),
  topics: place('/topics'),
} as const;
