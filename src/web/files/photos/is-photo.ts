import { extensionOf } from '#shared/file-rules.ts';

/** Endings of what cameras and scanners of papers make; whether a browser can read them, it says. */
const endings = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'];

/**
 * What the system's chooser offers beside documents. HEIC is left out on purpose: a phone of Apple
 * then hands its photos over as JPEG.
 */
export const offeredPhotos = ['.jpg', '.jpeg', '.png', 'image/jpeg', 'image/png'];

/** Whether a file is a photo by its name. */
export const isPhoto = ({ name }: { name: string }): boolean => endings.includes(extensionOf(name));
