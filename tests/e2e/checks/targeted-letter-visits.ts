import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { letterPaths } from '#modules/letter/paths.ts';
import { paths } from '#web/lib/paths.ts';
import {
  type Opening,
  openFilters,
  openReasons,
  sendEmpty,
  stateIds,
  type Visit,
  visitsTo,
} from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const visit = (id: number | 'new', open?: Visit['open']): Visit => ({
  to: 'targetedLetter',
  href: letterPaths.targetedLetter.href({ id }),
  open,
});

/** A draft may lack everything, but a number of places must be one: the form says so. */
const sendWrongPlaces: Opening = async (screen, t) => {
  await screen.page.getByLabel(t('validation.field.amount'), { exact: true }).fill('0');
  await sendEmpty(screen, t);
};

/** Ticks every letter that is shown: the decisions about all of them appear. */
const chooseAll: Opening = async ({ page, settled }) => {
  const tick = page.locator('main input.tick').first();
  await tick.check();
  await settled();
  // The bar at the foot lies over rows, as while one reads them, and not over what is above the list.
  await tick.evaluate((box) => box.scrollIntoView({ block: 'start' }));
};

/** Targeted letters as an institute that wrote one and is asked to train sees them. */
async function trainerVisits(who: SignedOn | null): Promise<Visit[]> {
  const idOf = await stateIds(who, targetedLetterMachine);
  const page = visitsTo('targetedLetter', (id) => letterPaths.targetedLetter.href({ id }), idOf);
  return [
    { to: 'targetedLetters', href: letterPaths.targetedLetters.href() },
    {
      to: 'targetedLetters',
      href: `${letterPaths.targetedLetters.href()}?search=yoʻqolgan&box=in&state=rejected`,
      open: openFilters,
    },
    page('pending', 'opinion'),
    page('rejected'),
    {
      to: 'targetedLetterHistory',
      href: letterPaths.targetedLetterHistory.href({ id: idOf('rejected') }),
    },
  ];
}

/** As a university that is writing one sees them: the draft and its form. */
async function writingVisits(who: SignedOn | null): Promise<Visit[]> {
  const draft = (await stateIds(who, targetedLetterMachine))('draft', 'save');
  return [
    visit(draft),
    { to: 'targetedLetter', href: `${letterPaths.targetedLetter.href({ id: draft })}?edit=save` },
  ];
}

/** As the agency that decides sees them. */
async function decidingVisits(who: SignedOn | null): Promise<Visit[]> {
  const idOf = await stateIds(who, targetedLetterMachine);
  const page = visitsTo('targetedLetter', (id) => letterPaths.targetedLetter.href({ id }), idOf);
  return [
    { to: 'targetedLetters', href: letterPaths.targetedLetters.href(), open: chooseAll },
    page('pending', 'reject'),
    visit(idOf('pending', 'reject'), openReasons),
    page('accepted'),
  ];
}

/**
 * As the user of a company sees them: their home, their letters, an empty form and what it objects
 * to.
 */
async function companyVisits(who: SignedOn | null): Promise<Visit[]> {
  const idOf = await stateIds(who, targetedLetterMachine);
  return [
    { to: 'home', href: paths.home.href() },
    { to: 'targetedLetters', href: letterPaths.targetedLetters.href() },
    visit('new'),
    visit('new', sendWrongPlaces),
    visit(idOf('accepted')),
  ];
}

export const targetedLetterGuests = [
  {
    name: 'an institute that is asked to train',
    signOn: () => signOn('institut@namuna.uz'),
    visits: trainerVisits,
  },
  {
    name: 'a university that writes a targeted letter',
    signOn: () => signOn('universitet@namuna.uz'),
    visits: writingVisits,
  },
  {
    name: 'the agency with targeted letters',
    signOn: () => signOn('agentlik@namuna.uz'),
    visits: decidingVisits,
  },
  {
    name: 'the user of a company',
    signOn: () => signOn('korxona@namuna.uz'),
    visits: companyVisits,
  },
];
