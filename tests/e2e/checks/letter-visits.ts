import { letterMachine } from '#machines/letter.machine.ts';
import { letterPaths } from '#modules/letter/paths.ts';
import { ask, openReasons, type Visit } from './openings.ts';
import { visibleRecords } from './records.ts';
import { type SignedOn, signOn } from './signed-in.ts';

/** Letters as the university that writes and gets them sees them. */
async function letterVisits(who: SignedOn | null): Promise<Visit[]> {
  if (!who) throw new Error('letters are read by those who are signed in');
  const letters = await visibleRecords(who, letterMachine);
  const mine = who.actor.organizationId;
  const one = (state: string, own: boolean): number => {
    const found = letters.find(
      (letter) => letter.state === state && (letter.facts.organizationId === mine) === own,
    );
    if (!found) throw new Error(`the demonstration has no letter in the state ${state}`);
    return found.id;
  };
  const [draft, rejected, accepted, came] = [
    one('draft', true),
    one('rejected', true),
    one('accepted', true),
    one('pending', false),
  ];
  return [
    { to: 'letters', href: letterPaths.letters.href() },
    { to: 'letters', href: `${letterPaths.letters.href()}?search=yoʻqolgan&state=rejected` },
    { to: 'letter', href: letterPaths.letter.href({ id: 'new' }) },
    { to: 'letter', href: `${letterPaths.letter.href({ id: 'new' })}?answers=${came}` },
    { to: 'letter', href: letterPaths.letter.href({ id: draft }), open: ask('send') },
    { to: 'letter', href: letterPaths.letter.href({ id: rejected }) },
    { to: 'letter', href: letterPaths.letter.href({ id: accepted }) },
    { to: 'letterHistory', href: letterPaths.letterHistory.href({ id: accepted }) },
    { to: 'incomingLetters', href: letterPaths.incomingLetters.href() },
    {
      to: 'incomingLetter',
      href: letterPaths.incomingLetter.href({ id: came }),
      open: ask('reject'),
    },
    {
      to: 'incomingLetter',
      href: letterPaths.incomingLetter.href({ id: came }),
      open: openReasons,
    },
    { to: 'incomingLetterHistory', href: letterPaths.incomingLetterHistory.href({ id: came }) },
  ];
}

export const letterGuest = {
  name: 'a university with letters',
  signOn: () => signOn('universitet@namuna.uz'),
  visits: letterVisits,
};
