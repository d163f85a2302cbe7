import { z } from 'zod';
import { workTypes } from '#shared/codes.ts';
import { codeOf, id, line, orNull, pastDate, url, version } from '#shared/validation.ts';

/** What a person says of one scientific work; `url` is never opened by the server. */
export const scientificWorkFields = z.object({
  name: line({ min: 3, max: 500 }),
  publication_date: pastDate,
  type: codeOf(workTypes),
  author_licence: orNull(line({ max: 100 })).optional(),
  url: orNull(url).optional(),
  file_id: z.uuid().nullable().optional(),
});
export type ScientificWorkFields = z.infer<typeof scientificWorkFields>;

/** A change of a work; a field that is not sent stays. */
export const scientificWorkChange = scientificWorkFields.partial().extend({ version });

/** A work as the server answers it. */
export const scientificWork = z.object({
  id,
  version,
  name: z.string(),
  publication_date: z.string(),
  type: z.int(),
  author_licence: z.string().nullable(),
  url: z.string().nullable(),
  file_id: z.string().nullable(),
});
export type ScientificWork = z.infer<typeof scientificWork>;
