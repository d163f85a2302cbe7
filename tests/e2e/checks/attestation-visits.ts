import { attestationMachine } from '#machines/attestation.machine.ts';
import { attestationPaths } from '#modules/attestation/paths.ts';
import { openReasons, stateIds, type Visit, visitsTo } from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const to = 'attestation';
const pageOf = (id: number): string => attestationPaths.attestation.href({ id });
const list = { to: 'attestations', href: attestationPaths.attestations.href() };

/** Attestations as the university that decides sees them. */
async function decidingVisits(who: SignedOn | null): Promise<Visit[]> {
  const attestation = await stateIds(who, attestationMachine);
  const one = visitsTo(to, pageOf, attestation);
  return [
    list,
    { ...list, href: `${list.href}?search=yoʻqolgan&state=expired` },
    { ...one('pending'), open: openReasons },
    one('accepted'),
    one('expired'),
    one('closed'),
  ];
}

/** And as the student whose they are. */
async function ownVisits(who: SignedOn | null): Promise<Visit[]> {
  const attestation = await stateIds(who, attestationMachine);
  const one = visitsTo(to, pageOf, attestation);
  return [
    list,
    one('draft', 'send'),
    { to, href: `${pageOf(attestation('draft'))}?edit=save` },
    { to, href: attestationPaths.attestation.href({ id: 'new' }) },
  ];
}

export const attestationGuests = [
  {
    name: 'a university with attestations',
    signOn: () => signOn('universitet@namuna.uz'),
    visits: decidingVisits,
  },
  {
    name: 'a student with an attestation',
    signOn: () => signOn('doktorant@namuna.uz'),
    visits: ownVisits,
  },
];
