import { fromCallback, fromPromise } from 'xstate';
import type { ChosenFile, UploadProblem, UploadReport } from '#machines/live/upload.machine.ts';
import { checkFile } from './check-file.ts';

type Input = { file: ChosenFile | null };

/**
 * One transfer from its beginning to its outcome; `onStart` gets the way to stop it. Its code is
 * loaded when the first file is sent.
 */
async function transferred(
  file: File,
  metadata: Record<string, string>,
  report: (event: UploadReport) => void,
  onStart: (stop: () => void) => void,
): Promise<void> {
  const { UploadRefused, uploadFile } = await import('./upload-file.ts');
  try {
    const transfer = uploadFile(file, {
      metadata,
      onProgress: (progress) => report({ type: 'progressed', progress }),
    });
    onStart(transfer.stop);
    report({ type: 'uploaded', uploadId: await transfer.done });
  } catch (error) {
    report({
      type: 'uploadFailed',
      problem: error instanceof UploadRefused ? error.problem : 'failed',
    });
  }
}

/**
 * What `uploadMachine.provide({ actors })` needs in the browser; `metadata` e.g. `{ purpose:
 * 'passport' }`.
 */
export function uploadActors(metadata: Record<string, string>) {
  return {
    check: fromPromise<UploadProblem | null, Input>(({ input: { file } }) =>
      file instanceof File ? checkFile(file) : Promise.resolve('none_selected'),
    ),
    upload: fromCallback<UploadReport, Input>(({ input: { file }, sendBack }) => {
      if (!(file instanceof File))
        return sendBack({ type: 'uploadFailed', problem: 'none_selected' });
      let stopped = false;
      let stop = (): void => undefined;
      const begun = (stopTransfer: () => void): void => {
        stop = stopTransfer;
        if (stopped) stop();
      };
      transferred(file, metadata, sendBack, begun).catch(() =>
        sendBack({ type: 'uploadFailed', problem: 'failed' }),
      );
      return () => {
        stopped = true;
        stop();
      };
    }),
  };
}
