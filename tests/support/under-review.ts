import { randomUUID } from 'node:crypto';
import { applicationMachine } from '#machines/application.machine.ts';
import { live } from '#server/seed/life.ts';
import { addDays } from '#shared/dates.ts';
import { actorOf, addActor } from './actors.ts';
import type { Sender } from './app.ts';
import { buildPeriod } from './periods.ts';
import { completeProfile, type World } from './world.ts';

/**
 * Applications under review with all papers marked, one per new person; written by hand, because
 * two hundred are needed.
 */
export async function manyUnderReview(
  world: World,
  count: number,
): Promise<{ ids: number[]; owners: Sender[] }> {
  const { on, university, direction } = world;
  const { db } = on.services;
  const period_id = await buildPeriod(world);
  const now = on.clock.now();
  const owners = await Promise.all(
    Array.from({ length: count }, () =>
      addActor(on, 'applicant', completeProfile(on.clock.today())),
    ),
  );
  const place = {
    organization_id: university,
    direction_id: direction,
    period_id,
    dc_type: 500,
    edu_language: 100,
  };
  const sent = { sent_at: now, sent_count: 1, review_until: addDays(on.clock.today(), 10) };
  const lives = await Promise.all(
    owners.map(async (owner) => {
      const by = await actorOf(on, owner);
      const columns = { ...place, owner_id: owner.id };
      return {
        steps: [
          { event: 'create', by, at: now, columns },
          { event: 'send', by, at: now, columns: sent },
        ],
      };
    }),
  );
  const ids = await live(db, applicationMachine, 'application', lives);
  const files = owners.map(({ id }) => ({
    id: randomUUID(),
    owner_id: id,
    name: 'diplom.pdf',
    size: 9,
    mime: 'application/pdf',
    created_at: now,
  }));
  const rows = files.map((file) => ({
    ...file,
    sha256: 'a'.repeat(64),
    purpose: 'diploma' as const,
    state: 'stored' as const,
    refusal: null,
  }));
  await db.insertInto('file').values(rows).execute();
  const marked = ids.map((application_id, at) => ({
    application_id,
    kind: 'diploma',
    file_id: files[at]?.id ?? '',
    mark: 'correct' as const,
    note: null,
  }));
  await db
    .insertInto('application_document')
    .values(marked.map((row) => ({ ...row, marked_by: null, marked_at: null })))
    .execute();
  return { ids, owners };
}
