import { organizationMachine } from '#machines/organization.machine.ts';
import { directoryPaths } from '#modules/directory/paths.ts';
import { organizationPaths } from '#modules/organization/paths.ts';
import { ask, type Opening, openReasons, sendEmpty, stateIds, type Visit } from './openings.ts';
import type { SignedOn } from './signed-in.ts';

/** What the keeper of organizations looks at. */
export async function organizationVisits(who: SignedOn | null): Promise<Visit[]> {
  const organization = await stateIds(who, organizationMachine);
  const one = (state: string, open?: Opening, part = ''): Visit => ({
    to: 'organization',
    href: `${organizationPaths.organization.href({ id: organization(state) })}${part}`,
    open,
  });
  return [
    { to: 'organizations', href: organizationPaths.organizations.href() },
    one('notActive', openReasons),
    one('notActive', ask('setAdmin')),
    one('notActive', ask('merge')),
    one('active'),
    one('merged'),
    one('active', undefined, '?edit=update'),
    one('active', undefined, '?edit=directions'),
    {
      to: 'organization',
      href: organizationPaths.organization.href({ id: 'new' }),
      open: sendEmpty,
    },
    { to: 'organizations', href: `${organizationPaths.organizations.href()}?edit=import` },
  ];
}

const lists = [
  'directions',
  'categorySubjects',
  'topicDirections',
  'certificateTypes',
  'certificateLanguages',
  'regions',
  'districts',
  'countries',
] as const;

/** What the keeper of directories looks at. */
export const directoryVisits = (): Visit[] => [
  ...lists.map((to) => ({ to, href: directoryPaths[to].href() })),
  { to: 'regions', href: `${directoryPaths.regions.href()}?edit=1726` },
  {
    to: 'certificateTypes',
    href: `${directoryPaths.certificateTypes.href()}?edit=new`,
    open: sendEmpty,
  },
  { to: 'direction', href: directoryPaths.direction.href({ id: 1 }) },
  { to: 'countries', href: `${directoryPaths.countries.href()}?search=yoʻqolgan&status=200` },
];
