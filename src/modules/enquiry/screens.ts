import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { enquiryPaths } from './paths.ts';

/** Enquiries and the desk of those who answer calls: address, guard, frame, title of each screen. */
export const enquiryScreens: readonly ScreenRoute[] = [
  {
    place: enquiryPaths.enquiries,
    layout: 'admin',
    titleKey: 'frame.title.enquiries',
    page: lazyPage(() => import('./enquiry-list-page.tsx'), 'EnquiryListPage'),
  },
  {
    place: enquiryPaths.enquiry,
    layout: 'admin',
    titleKey: 'frame.title.enquiry',
    page: lazyPage(() => import('./enquiry-page.tsx'), 'EnquiryPage'),
  },
  {
    place: enquiryPaths.callDesk,
    layout: 'admin',
    titleKey: 'frame.title.callDesk',
    page: lazyPage(() => import('./desk/call-desk-page.tsx'), 'CallDeskPage'),
  },
  {
    place: enquiryPaths.deskApplication,
    layout: 'admin',
    titleKey: 'frame.title.deskApplication',
    page: lazyPage(() => import('./desk/desk-application-page.tsx'), 'DeskApplicationPage'),
  },
];
