import { paths } from '#web/paths.ts';
import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Language certificates: address, guard, frame, title and code of each screen. */
export const certificateScreens: readonly ScreenRoute[] = [
  {
    path: paths.certificates.path,
    guard: 'certificate',
    layout: 'admin',
    titleKey: 'shell.title.certificates',
    page: lazyPage(() => import('./certificate-list-page.tsx'), 'CertificateListPage'),
  },
  {
    path: paths.certificate.path,
    guard: 'certificate/:id',
    layout: 'admin',
    titleKey: 'shell.title.certificate',
    page: lazyPage(() => import('./certificate-page.tsx'), 'CertificatePage'),
  },
];
