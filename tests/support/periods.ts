import { periodMachine } from '#machines/period.machine.ts';
import { stepDays } from '#modules/period/schema.ts';
import { independentPeriod, quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { live } from '#server/seed/life.ts';
import { addDays } from '#shared/dates.ts';
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

let asking = 0;
/** The years of the periods that are placed here; those of `quotaPeriod` begin later. */
const nextYear = (): number => {
  asking += 1;
  return 2017 + (asking % 12);
};

/**
 * A quota period in step 2, each of whose steps should be over. It is placed as the seed tells one:
 * tests need more of them than there are years, and days that are over cannot be entered by the
 * form.
 */
export async function placeAskingPeriod(
  { on, staff }: World,
  admission_year = nextYear(),
): Promise<number> {
  const by = { role: 'innovation', userId: staff.innovation.id, organizationId: null } as const;
  const at = on.clock.now();
  const over = addDays(on.clock.today(), -1);
  const step_until = JSON.stringify(
    Object.fromEntries(stepDays.map((_name, index) => [index + 1, over])),
  );
  const columns = { ...quotaPeriod(on.clock.today(), admission_year), step_until };
  const steps = [
    { event: 'create', by, at, columns },
    { event: 'activate', by, at },
    { event: 'stepNext', by, at },
  ];
  const [id = 0] = await live(on.services.db, periodMachine, 'period', [{ steps }]);
  return id;
}
