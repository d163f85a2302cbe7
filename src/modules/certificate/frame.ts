import { Award } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { certificatePaths } from './paths.ts';

/** Language certificates in the menu, at home and in messages. */
export const certificateFrame: FrameModule = {
  menu: {
    certificate: {
      place: certificatePaths.certificates,
      icon: Award,
      at: 170,
      group: 'admission',
      roles: ['applicant', 'doctorate', 'university', 'innovation'],
      processes: ['certificate'],
    },
  },
  places: {
    certificate: [
      {
        needs: certificatePaths.certificate.needs,
        list: certificatePaths.certificates.href(),
        record: (id) => certificatePaths.certificate.href({ id }),
      },
    ],
  },
  homeLines: {
    certificate: withId((id) => certificatePaths.certificate.href({ id })),
    certificates: () => `${certificatePaths.certificates.href()}?turn=1`,
  },
  stateLists: {
    certificate: [certificatePaths.certificates],
  },
};
