import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { live } from '#server/seed/life.ts';
import { addFile, type World } from './world.ts';

/**
 * What a letter says beside the usual, and what becomes of it; it is accepted when nothing is said.
 */
export interface Told {
  change?: Record<string, unknown>;
  events?: readonly string[];
}

let last = 0;

/**
 * A targeted letter of the ministry to the university for one place of PhD study next year, told as
 * the seed tells one: what applicants and requests only look at. Answers its code.
 */
export async function toldLetter(
  world: World,
  { change = {}, events = ['send', 'accept'] }: Told = {},
): Promise<string> {
  const { on, staff, university, ministry, direction } = world;
  last += 1;
  const year = Number(on.clock.today().slice(0, 4));
  const code = `MX-${year}-${String(last).padStart(6, '0')}`;
  const by = { role: 'ministry', userId: staff.ministry.id, organizationId: ministry } as const;
  const at = on.clock.now();
  const written = {
    from_org_id: ministry,
    author_id: staff.ministry.id,
    target_org_id: university,
    direction_id: direction,
    dc_type: 700,
    amount: 1,
    admission_year: year + 1,
    short_info: 'Ilmiy xodim tayyorlash haqida',
    obligation: 'Bitiruvchini ishga olamiz.',
    file_id: await addFile(world, staff.ministry, 'letter'),
    ...change,
  };
  const steps = [
    { event: 'create', by, at, columns: written },
    ...events.map((event) => ({
      event,
      by,
      at,
      quiet: event === 'send' ? { code, sent_at: at } : {},
    })),
  ];
  await live(on.services.db, targetedLetterMachine, 'targeted_letter', [{ steps }]);
  return code;
}
