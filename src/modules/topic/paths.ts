import { place } from '#shared/place.ts';

/** The addresses of scientific topics: routes are made from `path`, links from `href`. */
export const topicPaths = {
  scientificTopics: place('/admin/scientific-topics', 'ScientificTopic read'),
  scientificTopic: place<{ id: number | 'new' }>(
    '/admin/scientific-topics/:id',
    'ScientificTopic read',
  ),
  topics: place('/topics'),
} as const;
