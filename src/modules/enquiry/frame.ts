import { Headset, MessageCircleQuestion } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { enquiryPaths } from './paths.ts';

/** The call centre in the menu, at home and in messages. */
export const enquiryFrame: FrameModule = {
  menu: {
    enquiry: {
      place: enquiryPaths.enquiries,
      icon: MessageCircleQuestion,
      at: 235,
      group: 'letters',
      roles: ['university', 'ministry', 'innovation', 'finance', 'admin'],
      processes: ['enquiry'],
    },
    'call-desk': {
      place: enquiryPaths.callDesk,
      icon: Headset,
      at: 237,
      group: 'letters',
      roles: ['innovation'],
    },
  },
  places: {
    enquiry: [
      {
        needs: enquiryPaths.enquiries.needs,
        list: enquiryPaths.enquiries.href(),
        record: (id) => enquiryPaths.enquiry.href({ id }),
      },
    ],
  },
  stateLists: { enquiry: [enquiryPaths.enquiries] },
  pages: [
    { href: enquiryPaths.callCentre.href(), name: 'frame.title.callCentre' },
    { href: enquiryPaths.ownEnquiry.href(), name: 'frame.title.ownEnquiry' },
  ],
};
