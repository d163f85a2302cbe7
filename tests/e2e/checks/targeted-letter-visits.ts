import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { paths } from '#web/paths.ts';
import { chooseRows, openReasons, sendEmpty, stateIds, type Visit, visitsTo } from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const visit = (id: number | 'new', open?: Visit['open']): Visit => ({ to: 'targetedLetter', href: paths.targetedLetter.href({ id }), open });

/** Targeted letters as the organization that writes them and is asked to train sees them. */
async function trainerVisits(who: SignedOn | null): Promise<Visit[]> {
  const idOf = await stateIds(who, targetedLetterMachine);
  const page = visitsTo('targetedLetter', (id) => paths.targetedLetter.href({ id }), idOf);
  return [
    { to: 'targetedLetters', href: paths.targetedLetters.href() },
    { to: 'targetedLetters', href: `${paths.targetedLetters.href()}?search=yoʻqolgan&box=in&state=rejected` },
    visit('new'),
    page('pending', 'opinion'),
    page('accepted'),
    { to: 'targetedLetterHistory', href: paths.targetedLetterHistory.href({ id: idOf('accepted') }) },
  ];
}

/** As the agency that decides sees them. */
async function decidingVisits(who: SignedOn | null): Promise<Visit[]> {
  const idOf = await stateIds(who, targetedLetterMachine);
  const page = visitsTo('targetedLetter', (id) => paths.targetedLetter.href({ id }), idOf);
  return [
    { to: 'targetedLetters', href: paths.targetedLetters.href(), open: chooseRows },
    page('pending', 'reject'),
    visit(idOf('pending', 'reject'), openReasons),
    page('rejected'),
  ];
}

/** As the user of a company sees them: his home, his drafts, an empty form and what it objects to. */
async function companyVisits(who: SignedOn | null): Promise<Visit[]> {
  const idOf = await stateIds(who, targetedLetterMachine);
  const draft = idOf('draft', 'save');
  return [
    { to: 'home', href: paths.home.href() },
    { to: 'targetedLetters', href: paths.targetedLetters.href() },
    visit('new', sendEmpty),
    visit(draft),
    { to: 'targetedLetter', href: `${paths.targetedLetter.href({ id: draft })}?edit=save` },
  ];
}

export const targetedLetterGuests = [
  { name: 'a university that is asked to train', signOn: () => signOn('universitet@namuna.uz'), visits: trainerVisits },
  { name: 'the agency with targeted letters', signOn: () => signOn('agentlik@namuna.uz'), visits: decidingVisits },
  { name: 'the user of a company', signOn: () => signOn('korxona@namuna.uz'), visits: companyVisits },
];
