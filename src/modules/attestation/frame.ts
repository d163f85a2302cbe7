import { FileCheck2 } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { attestationPaths } from './paths.ts';

/** Attestations in the menu, at home and in messages. */
export const attestationFrame: FrameModule = {
  menu: {
    'attestation-work': {
      place: attestationPaths.attestations,
      icon: FileCheck2,
      at: 205,
      group: 'monitoring',
      roles: ['doctorate', 'university', 'ministry', 'innovation', 'advisor', 'admin'],
      processes: ['attestation'],
    },
  },
  places: {
    attestation: [
      {
        needs: attestationPaths.attestation.needs,
        list: attestationPaths.attestations.href(),
        record: (id) => attestationPaths.attestation.href({ id }),
      },
    ],
  },
  stateLists: {
    attestation: [attestationPaths.attestations],
  },
  homeLines: {
    attestationDraft: withId((id) => attestationPaths.attestation.href({ id })),
    attestationRework: withId((id) => attestationPaths.attestation.href({ id })),
  },
};
