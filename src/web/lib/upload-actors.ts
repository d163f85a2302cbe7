import { fromCallback, fromPromise } from 'xstate';
import type { ChosenFile, UploadProblem, UploadReport } from '#machines/live/upload.machine.ts';
import { checkFile } from './check-file.ts';
import { UploadRefused, uploadFile } from './upload-file.ts';

type Input = { file: ChosenFile | null };

/** What `uploadMachine.provide({ actors })` needs in the browser; `metadata` e.g. `{ purpose: 'passport' }`. */
export function uploadActors(metadata: Record<string, string>) {
  return {
    check: fromPromise<UploadProblem | null, Input>(({ input: { file } }) =>
      file instanceof File ? checkFile(file) : Promise.resolve('none_selected'),
    ),
    upload: fromCallback<UploadReport, Input>(({ input: { file }, sendBack }) => {
      if (!(file instanceof File)) return sendBack({ type: 'uploadFailed', problem: 'none_selected' });
      const transfer = uploadFile(file, { metadata, onProgress: (progress) => sendBack({ type: 'progressed', progress }) });
      transfer.done.then(
        (uploadId) => sendBack({ type: 'uploaded', uploadId }),
        (error: unknown) => sendBack({ type: 'uploadFailed', problem: error instanceof UploadRefused ? error.problem : 'failed' }),
      );
      return transfer.stop;
    }),
  };
}
