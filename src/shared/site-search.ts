import { z } from 'zod';

/** What the public site is searched for, in the order in which it is shown. */
export const siteSearchGroups = ['page', 'specialty', 'question', 'regulation', 'news'] as const;
export type SiteSearchGroup = (typeof siteSearchGroups)[number];

/** So many finds of a group are answered; another word narrows them. */
export const mostFoundOnSite = 8;

/** `GET /api/public/search/?q=…` */
export const siteSearchQuery = z.object({ q: z.string().max(200).default('') });

/** One find in the language of the request. */
const siteFind = z.object({
  title: z.string(),
  /** Where a word of the search stands, or the beginning; null where the title says it all. */
  excerpt: z.string().nullable(),
  /** Its address on this site. */
  path: z.string(),
});
export type SiteFind = z.infer<typeof siteFind>;

/** Groups without a find are left out. */
export const siteSearchAnswer = z.object({
  groups: z.array(
    z.object({
      group: z.enum(siteSearchGroups),
      found: z.array(siteFind),
      /** More fits than is answered. */
      more: z.boolean(),
    }),
  ),
});
export type SiteSearchAnswer = z.infer<typeof siteSearchAnswer>;
