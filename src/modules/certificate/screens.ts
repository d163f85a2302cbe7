import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { certificatePaths } from './paths.ts';

/** Language certificates: address, guard, frame, title and code of each screen. */
export const certificateScreens: readonly ScreenRoute[] = [
  {
    place: certificatePaths.certificates,
    layout: 'admin',
    titleKey: 'frame.title.certificates',
    page: lazyPage(() => import('./certificate-list-page.tsx'), 'CertificateListPage'),
  },
  {
    place: certificatePaths.certificate,
    layout: 'admin',
    titleKey: 'frame.title.certificate',
    page: lazyPage(() => import('./certificate-page.tsx'), 'CertificatePage'),
  },
];
