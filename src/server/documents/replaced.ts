import { sql } from 'kysely';

/** Whether a later document of its kind fell due for the record of `due_document` `d`. */
export const isReplaced = sql<boolean>`exists (select 1 from due_document later
  where later.process = d.process and later.record_id = d.record_id and later.code = d.code
    and later.history_id > d.history_id)`;
