import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import type { Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Step, type Walk } from '#server/story/walk.ts';
import { dcTypeIds } from '#shared/codes.ts';
import { daysBetween } from '#shared/dates.ts';
import { lastDayOfLetter } from '../for-others/targeted-places.server.ts';
import { tellTargetedLetters } from './demonstration.server.ts';

const process = targetedLetterMachine.id;
const tin = '308000001';
const opinion = { agrees: true, text: 'Ilmiy rahbar va laboratoriya mavjud.' };

/**
 * Ordered by somebody of the second university, or by a legal entity where its user takes one of
 * the steps; the first university is to train.
 */
async function scene(walk: Walk, steps: readonly Step[]): Promise<Scene> {
  const admission_year = Number(walk.today().slice(0, 4)) + 1;
  await walk.make('askingPeriod', { change: { admission_year } });
  const university = await walk.newStaff('university', walk.otherUniversity);
  const ministry = await walk.newStaff('ministry', walk.otherUniversity);
  const company = await walk.signOn(await walk.make('legalEntity', { change: { tin } }));
  const innovation = walk.staff('innovation');
  const ordering = playedBy({ ministry, applicant: company }, university);
  const byCompany = steps.some(({ role }) => ordering(role) === company);
  const customer = byCompany
    ? playedBy({ innovation }, company)
    : playedBy({ innovation, ministry }, university);
  const trainer = playedBy({ innovation }, walk.staff('university'));
  let side = customer;
  let file_id = '';
  const letter = () => ({
    target_org_id: walk.university,
    direction_id: walk.direction,
    dc_type: dcTypeIds.targetedPhd,
    amount: 1,
    admission_year,
    candidates: [],
    short_info: 'Ilmiy xodim tayyorlash haqida',
    obligation: 'Bitiruvchini ishga olamiz.',
    customer_name: '“Sinov” MChJ',
    file_id,
  });
  return {
    actor: (role) => side(role),
    payload: (event) => (event === 'opinion' ? opinion : letter()),
    async prepare({ event, role }, id) {
      side = event === 'opinion' ? trainer : customer;
      if (event === 'create') file_id = await walk.file(customer(role), 'letter');
      if (event === 'accept')
        await walk.act(walk.staff('university'), process, id, 'opinion', { payload: opinion });
      if (event === 'remind') walk.days(5);
      if (event === 'overdue') walk.days(15);
      if (event === 'expire' || event === 'lapse')
        walk.days(daysBetween(walk.today(), lastDayOfLetter(admission_year)) + 1);
    },
    placed: () => ({
      from_org_id: walk.otherUniversity,
      target_org_id: walk.university,
      author_id: university.id,
    }),
  };
}

/** Targeted letters of the demonstration, and how one is played. */
export const targetedLetterStory: Story = {
  process,
  scene,
  demonstration: tellTargetedLetters,
};
