import type { App } from '#server/app-types.ts';

/** The header that says who is signed in (`route-app.ts`, or the token of the whole product). */
export type As = { 'x-account': string } | { authorization: string };

const encoded = (value: string) => Buffer.from(value).toString('base64');

/** Headers that every request of the upload protocol has. */
export const tus = { 'tus-resumable': '1.0.0' };

/** The calls of the upload protocol, as a client makes them; `app` is asked at each call. */
export function uploadCalls(app: () => App) {
  const begin = (as: As | object, name: string, size: number, purpose = 'passport', more = {}) => {
    const described = {
      'upload-length': String(size),
      'upload-metadata': `filename ${encoded(name)},purpose ${encoded(purpose)}`,
    };
    return app().inject({
      method: 'POST',
      url: '/api/files/upload/',
      headers: { ...as, ...tus, ...described, ...more },
    });
  };
  const send = (as: As, url: string, offset: number, bytes: Buffer) => {
    const headers = {
      ...as,
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    return app().inject({ method: 'PATCH', url, headers, payload: bytes });
  };
  return {
    begin,
    send,
    get: (as: As | object, url: string) => app().inject({ method: 'GET', url, headers: { ...as } }),
    ask: (as: As, url: string) => app().inject({ method: 'HEAD', url, headers: { ...as, ...tus } }),
    remove: (as: As, url: string) =>
      app().inject({ method: 'DELETE', url, headers: { 'accept-language': 'en', ...as, ...tus } }),
    /**
     * A whole upload in one piece; `answer` is the last one, `id` and `url` are empty when it was
     * not begun.
     */
    async upload(as: As, name: string, content: Buffer, purpose = 'passport') {
      const started = await begin(as, name, content.length, purpose);
      if (started.statusCode !== 201) return { id: '', url: '', answer: started };
      const url = String(started.headers.location);
      return { id: url.split('/').at(-1) ?? '', url, answer: await send(as, url, 0, content) };
    },
  };
}
