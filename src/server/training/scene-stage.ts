import { addDays } from '#shared/dates.ts';
import type { Services } from '../app-types.ts';
import type { Trx } from '../engine/process.ts';
import type { ScenePlay } from '../story/played-scene.ts';
import type { StaffMember } from '../story/story.ts';
import { Teller } from '../story/teller.ts';

const host = '@namuna.uz';

/** The people of the demonstration who have an account, by their login. */
export type Logins = ReadonlyMap<string, StaffMember>;

/** Everybody who may sign on. */
export async function loginsOf({ db }: Pick<Services, 'db'>): Promise<Logins> {
  const found = await db
    .selectFrom('account')
    .select(['id', 'email', 'organization_id'])
    .where('email', 'like', `%${host}`)
    .where('password_hash', 'is not', null)
    .execute();
  return new Map(
    found.map(({ id, email, organization_id }) => [
      String(email).replace(host, ''),
      { id, organizationId: organization_id },
    ]),
  );
}

interface Setting {
  services: Pick<Services, 'now' | 'storage'>;
  /** A transaction, where something is going to happen. */
  db: Trx;
  logins: Logins;
  records: ReadonlyMap<string, number>;
  /** The last line of the history before the scene. */
  before: number;
}

/** The stage of a scene: what happens on it goes through the engine, now. */
export function sceneStage({ services, db, logins, records, before }: Setting): ScenePlay & Teller {
  const { now, storage } = services;
  const teller = new Teller({ trx: db, now, storage, leavesEffects: true });
  return Object.assign(teller, {
    staff(login: string) {
      const found = logins.get(login);
      if (!found) throw new Error(`no demonstration account ${login}`);
      return found;
    },
    record(name: string) {
      const id = records.get(name);
      if (id === undefined) throw new Error(`the scene has no ${name} yet`);
      return id;
    },
    known: (name: string) => records.get(name),
    before,
    after: (days: number) => addDays(teller.today(), days),
  });
}
