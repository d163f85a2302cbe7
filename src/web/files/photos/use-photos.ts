import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newKey } from '#web/lib/http.ts';
import { readPhoto } from './draw-photo.ts';
import { isPhoto } from './is-photo.ts';
import { type MadePdf, makePdf } from './make-pdf.ts';
import { moved, type PhotoPage, uncut } from './photo-page.ts';

/** More pages than that are no photographed paper, and more than a phone can hold. */
export const mostPages = 30;

/** Why the document is not as it was wanted. */
type Hindrance = 'tooLarge' | 'tooMany' | 'failed';

/**
 * The pages of the document that is made of photos: read one after the other as they are chosen,
 * arranged, and made into a PDF below the limit (bytes).
 */
export function usePhotos(chosen: readonly File[], limit: number) {
  const [pages, setPages] = useState<readonly PhotoPage[]>([]);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [left, setLeft] = useState(0);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadePdf | null>(null);
  const [hindrance, setHindrance] = useState<Hindrance | null>(null);
  const gone = useRef(false);
  const room = useRef(mostPages);

  const readOne = async (file: File): Promise<void> => {
    const photo = isPhoto(file) ? await readPhoto(file).catch(() => null) : null;
    if (gone.current) return;
    if (photo) {
      const page = { id: newKey(), name: file.name, photo, turns: 0, cut: uncut };
      setPages((before) => [...before, page]);
    } else {
      room.current += 1;
      setUnread((before) => [...before, file.name]);
    }
    setLeft((before) => before - 1);
  };
  const add = async (files: readonly File[]): Promise<void> => {
    const taken = files.slice(0, room.current);
    room.current -= taken.length;
    setUnread([]);
    setHindrance(taken.length < files.length ? 'tooMany' : null);
    setLeft((before) => before + taken.length);
    for (const file of taken) await readOne(file);
  };
  const begin = useEffectEvent(() => void add(chosen));
  useEffect(() => {
    gone.current = false;
    begin();
    return () => {
      gone.current = true;
    };
  }, []);

  const change = (next: readonly PhotoPage[]) => {
    room.current += pages.length - next.length;
    setHindrance(null);
    setPages(next);
  };
  const make = async (): Promise<void> => {
    setMaking(true);
    setHindrance(null);
    try {
      const result = await makePdf(pages, limit);
      setMade(result);
      if (!result) setHindrance('tooLarge');
    } catch {
      setHindrance('failed');
    }
    setMaking(false);
  };
  return {
    pages,
    unread,
    reading: left > 0,
    making,
    made,
    hindrance,
    add,
    make,
    back: () => setMade(null),
    put: (page: PhotoPage) => change(pages.map((one) => (one.id === page.id ? page : one))),
    move: (id: string, by: 1 | -1) => change(moved(pages, id, by)),
    remove: (id: string) => change(pages.filter((one) => one.id !== id)),
  };
}

export type Photos = ReturnType<typeof usePhotos>;
