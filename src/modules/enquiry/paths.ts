import { place } from '#shared/place.ts';

/** The addresses of the call centre: for everybody, and for those who answer. */
export const enquiryPaths = {
  callCentre: place('/call-center'),
  ownEnquiry: place('/enquiry-answer'),
  enquiries: place('/admin/enquiry', 'Enquiry read'),
  enquiry: place<{ id: number | 'new' }>('/admin/enquiry/:id', 'Enquiry read'),
  callDesk: place('/admin/call-desk', 'CallDesk search'),
  deskApplication: place<{ id: number }>('/admin/call-desk/:id', 'CallDesk search'),
} as const;
