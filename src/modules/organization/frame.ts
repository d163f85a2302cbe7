import { Building2 } from 'lucide-react';
import type { HomeLine } from '#shared/home.ts';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { organizationPaths } from './paths.ts';

const organizations =
  (filters: Record<string, string>) =>
  ({ group }: HomeLine) =>
    `${organizationPaths.organizations.href()}?${new URLSearchParams({ state: group ?? '', ...filters })}`;

/** Organizations in the menu, at home and in messages. */
export const organizationFrame: FrameModule = {
  menu: {
    organizations: {
      place: organizationPaths.organizations,
      icon: Building2,
      at: 270,
      group: 'management',
      roles: [
        'ministry',
        'innovation',
        'finance',
        'economy',
        'antiCorruption',
        'admin',
        'technicalAdmin',
      ],
      processes: ['organization'],
    },
  },
  places: {
    organization: [
      {
        needs: organizationPaths.organization.needs,
        list: organizationPaths.organizations.href(),
        record: (id) => organizationPaths.organization.href({ id }),
      },
    ],
  },
  homeLines: {
    withoutAdmin: organizations({ admin: 'without' }),
    restingOrganizations: organizations({}),
  },
};
