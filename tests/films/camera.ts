import fs from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** What is seen on a page, as a film. */
interface Camera {
  /** Ends the film and writes it. */
  stop(file: string): Promise<void>;
}

const size = { width: 1280, height: 800 };
/** No film needs more pictures in a second. */
const betweenMs = 200;

/** The page that makes a film of pictures: browsers can, and no other program is needed. */
function openStudio({ width, height }: typeof size): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  document.body.append(canvas);
  const drawing = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(10), {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 1_200_000,
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.start(1000);
  const studio = {
    async show(picture: string) {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${picture}`;
      await image.decode();
      drawing?.drawImage(image, 0, 0, width, height);
    },
    async end() {
      await new Promise<void>((resolve) => {
        recorder.addEventListener('stop', () => resolve());
        recorder.stop();
      });
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
  };
  Object.assign(globalThis, { studio });
}

declare const studio: { show(picture: string): Promise<void>; end(): Promise<string> };

/** Films a page from now on; the film is made in a page of another browser. */
export async function film(page: Page, studioBrowser: Browser): Promise<Camera> {
  const place = await studioBrowser.newPage();
  await place.evaluate(openStudio, size);
  let shown = 0;
  let work: Promise<unknown> = Promise.resolve();
  await page.screencast.start({
    size,
    onFrame({ data }) {
      if (performance.now() - shown < betweenMs) return;
      shown = performance.now();
      const picture = data.toString('base64');
      work = work
        .then(() => place.evaluate((one) => studio.show(one), picture))
        .catch(() => undefined);
    },
  });
  return {
    async stop(file) {
      await page.screencast.stop();
      await work;
      fs.writeFileSync(file, Buffer.from(await place.evaluate(() => studio.end()), 'base64'));
      await place.close();
    },
  };
}
