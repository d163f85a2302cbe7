import { place } from '#shared/place.ts';

/** The addresses of attestations: routes are made from `path`, links from `href`. */
export const attestationPaths = {
  attestations: place('/admin/attestation-work', 'AttestationWork read'),
  attestation: place<{ id: number | 'new' }>('/admin/attestation-work/:id', 'AttestationWork read'),
} as const;
