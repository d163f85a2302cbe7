import { independentPeriod } from '#modules/period/walk-forms.server.ts';
import type { World } from './world.ts';

/**
 * Registers a period and activates it; answers its id. Registration is open from five days ago for
 * 25 days, review 15 days longer.
 */
export async function buildPeriod(
  { on, staff }: World,
  form: Record<string, unknown> = independentPeriod(on.clock.today()),
): Promise<number> {
  const { body } = await on.send(staff.innovation, 'POST', '/api/periods/', form);
  const id = Number(body.id);
  const { status, body: answer } = await on.send(
    staff.innovation,
    'POST',
    `/api/periods/${id}/activate/`,
    { version: 1 },
  );
  if (status !== 200) throw new Error(`period: ${status} ${JSON.stringify(answer)}`);
  return id;
}

/** Goes to a day on which a period of the test may be closed, and closes it. */
export async function closePeriod({ on, staff }: World, id: number): Promise<void> {
  on.clock.days(60);
  const { body } = await on.send(staff.innovation, 'GET', `/api/periods/${id}/`);
  const { status, body: answer } = await on.send(
    staff.innovation,
    'POST',
    `/api/periods/${id}/close/`,
    { version: body.version },
  );
  if (status !== 200) throw new Error(`period: ${status} ${JSON.stringify(answer)}`);
}
