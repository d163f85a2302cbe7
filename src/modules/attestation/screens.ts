import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { attestationPaths } from './paths.ts';

/** Attestations: address, guard, frame, title and code of each screen. */
export const attestationScreens: readonly ScreenRoute[] = [
  {
    place: attestationPaths.attestations,
    layout: 'admin',
    titleKey: 'frame.title.attestations',
    page: lazyPage(() => import('./attestation-list-page.tsx'), 'AttestationListPage'),
  },
  {
    place: attestationPaths.attestation,
    layout: 'admin',
    titleKey: 'frame.title.attestation',
    page: lazyPage(() => import('./attestation-page.tsx'), 'AttestationPage'),
  },
];
