import { sql } from 'kysely';
import type { z } from 'zod';
import type { Services } from '#server/app-types.ts';
import { tashkentDay } from '#shared/dates.ts';
import { inForce } from './row.server.ts';
import type { textInForce } from './schema.ts';

type Written = z.output<typeof textInForce>;
type Surroundings = Pick<Services, 'db' | 'now'>;

/** What everybody reads today; a check of the table holds a published version complete. */
const textsInForce = ({ db, now }: Surroundings) =>
  db
    .selectFrom('public_text as r')
    .where(sql<boolean>`${inForce(tashkentDay(now()))}`)
    .select([
      'r.id',
      sql<number>`coalesce(r.first_id, r.id)`.as('first_id'),
      'r.text_kind',
      'r.sort_number',
      'r.act_number',
      'r.phone',
      'r.email',
      'r.title_uz',
      sql<string>`r.title_ru`.as('title_ru'),
      sql<string>`r.title_en`.as('title_en'),
      sql<string>`r.content_uz`.as('content_uz'),
      sql<string>`r.content_ru`.as('content_ru'),
      sql<string>`r.content_en`.as('content_en'),
      sql<string>`coalesce(r.act_uz, '')`.as('act_uz'),
      sql<string>`coalesce(r.act_ru, '')`.as('act_ru'),
      sql<string>`coalesce(r.act_en, '')`.as('act_en'),
      sql<string>`r.valid_from`.as('valid_from'),
    ]);

/** The texts of a kind that are in force today, in the order of their numbers. */
export const textsInForceOf = (services: Surroundings, kind: number) =>
  textsInForce(services).where('r.text_kind', '=', kind).orderBy('r.sort_number').orderBy('r.id');

/** The version with this number while it is in force; undefined when it is not. */
export const readTextInForce = (services: Surroundings, id: number): Promise<Written | undefined> =>
  textsInForce(services).where('r.id', '=', id).executeTakeFirst();
