import { DetailedError, Upload } from 'tus-js-client';
import { type UploadProblem, uploadProblems } from '#machines/live/upload.machine.ts';
import type { FileInfo } from '#shared/file-rules.ts';
import { type Http, http } from './http.ts';
import { type Session, session } from './session.ts';

/** The file did not get there; `problem` has its own words on the screen. */
export class UploadRefused extends Error {
  constructor(readonly problem: UploadProblem) {
    super(problem);
    this.name = 'UploadRefused';
  }
}

/**
 * A transfer under way. `done` gives the server's id of the file or rejects with `UploadRefused`;
 * after `stop` it does neither.
 */
export interface Transfer {
  done: Promise<string>;
  /**
   * Stops sending; what has arrived stays at the server for a while, and the same file chosen again
   * continues there.
   */
  stop(): void;
}

export interface UploadOptions {
  /** What the server is told of the file besides its name and type, e.g. `purpose`. */
  metadata: Record<string, string>;
  /** Share of the file that has arrived, 0..1. */
  onProgress(progress: number): void;
  /** Where to send and by whom; the product's own unless a test says otherwise. */
  endpoint?: string;
  session?: Pick<Session, 'accessToken' | 'renew'>;
  http?: Pick<Http, 'get'>;
}

// Small enough to arrive within the server's 60 s for a request also on a slow line.
const chunkSize = 512 * 1024;
// About three minutes without the network; the count begins anew with every chunk that arrives.
const retryDelays = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 60_000];

const statusOf = (error: Error): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
const idOf = (url: string | null): string =>
  url?.split('?')[0]?.split('/').filter(Boolean).at(-1) ?? '';
const known = (name: string | null | undefined): UploadProblem | undefined =>
  uploadProblems.find((problem) => problem === name);

const refusalIn = (error: Error | null): UploadProblem | undefined =>
  error instanceof DetailedError
    ? known(error.originalResponse?.getHeader('X-File-Refusal'))
    : undefined;

/**
 * Why the server does not want it: its verdict in the answer or, when that got lost, in what it
 * keeps of the file; else the status tells.
 */
async function problemOf(
  calls: Pick<Http, 'get'>,
  id: string,
  error: Error | null,
): Promise<UploadProblem | null> {
  const refusal = refusalIn(error);
  if (refusal !== undefined) return refusal;
  const info = id === '' ? null : await calls.get<FileInfo>(`/files/${id}/info/`).catch(() => null);
  const verdict = known(info?.refusal);
  if (verdict !== undefined) return verdict;
  if (error === null) return null;
  return statusOf(error) === 413 ? 'too_big' : 'failed';
}

// Two fields may take the same file: an upload that was broken off continues only for the same
// purpose.
const fingerprintOf = (file: File, metadata: Record<string, string>): Promise<string> =>
  Promise.resolve(
    ['upload', file.name, file.size, file.lastModified, JSON.stringify(metadata)].join('-'),
  );

function createUpload(
  file: File,
  options: UploadOptions,
  ends: { success(usable: string | undefined): void; failure(error: Error): void },
): Upload {
  const own = options.session ?? session;
  let token: string | null = null;
  let renewed = false;
  return new Upload(file, {
    endpoint: options.endpoint ?? new URL('/api/files/upload/', location.href).href,
    metadata: { ...options.metadata, filename: file.name, filetype: file.type },
    chunkSize,
    retryDelays,
    removeFingerprintOnSuccess: true,
    fingerprint: (chosen) => fingerprintOf(chosen, options.metadata),
    onBeforeRequest: async (request) => {
      token = await own.accessToken();
      if (token !== null) request.setHeader('Authorization', `Bearer ${token}`);
    },
    onAfterResponse: async (_, response) => {
      renewed =
        response.getStatus() === 401 && token !== null && (await own.renew(token)) === 'renewed';
    },
    onShouldRetry: (error) => {
      const status = statusOf(error);
      // Also while the browser says it is offline: waiting for the network is the point.
      return status === 401
        ? renewed
        : status < 400 || status >= 500 || status === 409 || status === 423;
    },
    onProgress: (sent, total) => options.onProgress(total === 0 ? 0 : sent / total),
    onSuccess: ({ lastResponse }) => ends.success(lastResponse.getHeader('X-File-Id')),
    onError: ends.failure,
  });
}

/**
 * Sends a file in resumable pieces (tus) to `/api/files/upload/`; an upload of the same file that
 * broke off is continued.
 */
export function uploadFile(file: File, options: UploadOptions): Transfer {
  let stopped = false;
  let upload: Upload | undefined;
  const done = new Promise<string>((resolve, reject) => {
    const end = async (error: Error | null): Promise<void> => {
      const id = idOf(upload?.url ?? null);
      const problem = await problemOf(options.http ?? http, id, error);
      if (stopped) return;
      if (problem === null) resolve(id);
      else reject(new UploadRefused(problem));
    };
    const sending = createUpload(file, options, {
      // The same content may be stored already: that file is used again.
      success: (usable) => (usable ? !stopped && resolve(usable) : void end(null)),
      failure: (error) => void end(error),
    });
    upload = sending;
    sending
      .findPreviousUploads()
      .then(([previous]) => {
        if (stopped) return;
        if (previous !== undefined) sending.resumeFromPreviousUpload(previous);
        sending.start();
      })
      .catch((error: Error) => end(error));
  });
  return {
    done,
    stop: () => {
      stopped = true;
      void upload?.abort();
    },
  };
}
