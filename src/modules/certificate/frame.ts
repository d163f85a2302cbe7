import { Award } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Language certificates in the menu, at home and in messages. */
export const certificateFrame: FrameModule = {
  menu: {
    certificate: { href: paths.certificates.href(), icon: Award, process: 'certificate' },
  },
  places: {
    certificate: [
      {
        route: 'certificate/:id',
        list: paths.certificates.href(),
        record: (id) => paths.certificate.href({ id }),
      },
    ],
  },
  homeLines: {
    certificate: withId((id) => paths.certificate.href({ id })),
    certificates: () => `${paths.certificates.href()}?turn=1`,
  },
};
