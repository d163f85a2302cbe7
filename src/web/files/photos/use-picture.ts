import { useEffect, useState } from 'react';
import { drawPage } from './draw-photo.ts';
import type { PhotoPage } from './photo-page.ts';

/** An address inside this browser for a picture, given back when the component goes. */
export function usePictureAddress(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return picture && address;
}

/** A page is shown so fine: more than a phone is wide. */
const shown = { side: 900, quality: 0.8 };

/** The picture of a page as it stands; the former one until the new one is drawn. */
export function usePagePicture(page: PhotoPage): string | null {
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    let gone = false;
    drawPage(page, shown).then(
      ({ blob }) => !gone && setPicture(blob),
      // It was read before; without a picture it can still be moved and uploaded.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [page]);
  return usePictureAddress(picture);
}
