import { type Kysely, sql } from 'kysely';

/**
 * App processes keep for some seconds who is signed in: they hear of every change of what they
 * keep, of the language and the kind of user too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger account_access_changed on account`.execute(db);
  await sql`create trigger account_access_changed after update of role_id, organization_id,
    state, language, user_type on account for each row
    when ((old.role_id, old.organization_id, old.state, old.language, old.user_type)
      is distinct from
      (new.role_id, new.organization_id, new.state, new.language, new.user_type))
    execute function tell_access_changed()`.execute(db);
}
