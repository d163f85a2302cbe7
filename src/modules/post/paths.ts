import { place } from '#shared/place.ts';

/** The addresses of posts: of those who write them, and of everybody. */
export const postPaths = {
  posts: place('/admin/post', 'Post read'),
  post: place<{ id: number | 'new' }>('/admin/post/:id', 'Post read'),
  preview: place<{ id: number }>('/admin/post/:id/preview', 'Post read'),
  news: place('/news'),
  publicPost: place<{ id: number }>('/post/:id'),
} as const;
