import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  type ChosenFile,
  problemOf,
  type UploadProblem,
  type UploadReport,
  type UploadRules,
  uploadMachine,
  uploadProblems,
} from '#machines/live/upload.machine.ts';
import { fileRefusals } from '#shared/file-rules.ts';
import { type Deferred, deferred, placeOf, settle } from '../support/live-states.ts';

const mb = 1024 * 1024;
const passport: ChosenFile = { name: 'passport.pdf', size: 3 * mb };
const held: ChosenFile = { name: 'held.pdf', size: 10 };
const rules: UploadRules = {
  extensions: ['pdf', 'jpg'],
  maxMb: 10,
  maxFiles: 3,
  maxNameLength: 20,
  already: [held],
};

function start(given: Partial<UploadRules> = {}) {
  const checks: Deferred<UploadProblem | null>[] = [];
  const stopped = vi.fn();
  const uploads: ((report: UploadReport) => void)[] = [];
  const actors = {
    check: fromPromise<UploadProblem | null, { file: ChosenFile | null }>(() => {
      const call = deferred<UploadProblem | null>();
      checks.push(call);
      return call.promise;
    }),
    upload: fromCallback<UploadReport, { file: ChosenFile | null }>(({ sendBack }) => {
      uploads.push(sendBack);
      return stopped;
    }),
  };
  const actor = createActor(uploadMachine.provide({ actors }), {
    input: { rules: { ...rules, ...given } },
  }).start();
  return {
    actor,
    send: actor.send,
    uploads,
    stopped,
    checks,
    place: () => placeOf(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    choose: (...files: ChosenFile[]) => actor.send({ type: 'choose', files }),
    checked: async (problem: UploadProblem | null) => {
      checks.at(-1)?.resolve(problem);
      await settle();
    },
    unreadable: async () => {
      checks.at(-1)?.reject(new Error('cannot read'));
      await settle();
    },
    report: (report: UploadReport) => uploads.at(-1)?.(report),
  };
}

async function uploading() {
  const field = start();
  field.choose(passport);
  await field.checked(null);
  return field;
}

describe('upload: the eleven problems', () => {
  const seen = new Map<UploadProblem, () => Promise<ReturnType<typeof start>>>();
  const chosen = (problem: UploadProblem, files: ChosenFile[], given?: Partial<UploadRules>) =>
    seen.set(problem, async () => {
      const field = start(given);
      field.choose(...files);
      return field;
    });
  chosen('none_selected', []);
  chosen('type', [{ name: 'passport.exe', size: 5 }]);
  chosen('too_big', [{ name: 'big.pdf', size: 10 * mb }]);
  chosen('empty', [{ name: 'empty.pdf', size: 0 }]);
  chosen('too_many', [passport, { name: 'second.pdf', size: 5 }]);
  chosen('name_too_long', [{ name: `${'x'.repeat(17)}.pdf`, size: 5 }]);
  chosen('duplicate', [held]);
  for (const problem of ['password_protected', 'damaged'] as const)
    seen.set(problem, async () => {
      const field = start();
      field.choose(passport);
      await field.checked(problem);
      return field;
    });
  for (const problem of ['infected', 'failed'] as const)
    seen.set(problem, async () => {
      const field = await uploading();
      field.report({ type: 'uploadFailed', problem });
      return field;
    });

  it('are the same as the server names, and all are shown here', () => {
    expect([...uploadProblems]).toEqual([...fileRefusals]);
    expect([...seen.keys()].sort()).toEqual([...uploadProblems].sort());
  });

  it.each([...seen])('%s', async (problem, path) => {
    const field = await path();
    expect(field.place()).toBe('failed');
    expect(field.context().problem).toBe(problem);
  });

  it('bounds: just under the limits is fine', () => {
    const { maxMb, maxNameLength } = rules;
    expect(
      problemOf([{ name: `${'x'.repeat(maxNameLength - 4)}.PDF`, size: maxMb * mb - 1 }], rules),
    ).toBeNull();
    expect(problemOf([passport], { ...rules, maxFiles: 1 })).toBe('too_many');
  });

  it('a file that cannot be read counts as damaged', async () => {
    const field = start();
    field.choose(passport);
    await field.unreadable();
    expect(field.context().problem).toBe('damaged');
  });
});

describe('upload: on its way', () => {
  it('starts on choice, without another click', async () =>
    expect((await uploading()).uploads).toHaveLength(1));

  it('tells its progress and ends with the id of the server', async () => {
    const field = await uploading();
    field.report({ type: 'progressed', progress: 0.4 });
    expect(field.context().progress).toBe(0.4);
    field.report({ type: 'uploaded', uploadId: 'f1' });
    expect(field.context()).toMatchObject({ progress: 1, uploadId: 'f1', file: passport });
  });

  it('stops the transfer on cancel, and hears nothing of it after', async () => {
    const field = await uploading();
    field.send({ type: 'cancel' });
    expect(field.stopped).toHaveBeenCalledTimes(1);
    field.report({ type: 'uploaded', uploadId: 'f1' });
    expect(field.place()).toBe('cancelled');
    field.choose(passport);
    expect(field.place()).toBe('checking');
  });

  it('does not take a second file meanwhile', async () => {
    const field = await uploading();
    field.choose({ name: 'other.pdf', size: 5 });
    expect(field.context().file).toEqual(passport);
    expect(field.place()).toBe('uploading');
  });

  it('retries a broken one with the same file and the progress it had', async () => {
    const field = await uploading();
    field.report({ type: 'progressed', progress: 0.4 });
    field.report({ type: 'uploadFailed', problem: 'failed' });
    field.send({ type: 'retry' });
    expect(field.uploads).toHaveLength(2);
    expect(field.context()).toMatchObject({ file: passport, progress: 0.4, problem: null });
  });

  it('does not retry what another try cannot mend', async () => {
    const field = await uploading();
    field.report({ type: 'uploadFailed', problem: 'infected' });
    field.send({ type: 'retry' });
    expect(field.place()).toBe('failed');
    field.choose({ name: 'clean.pdf', size: 5 });
    expect(field.place()).toBe('checking');
    expect(field.context().problem).toBeNull();
  });

  it('can be replaced and removed when done', async () => {
    const field = await uploading();
    field.report({ type: 'uploaded', uploadId: 'f1' });
    field.choose({ name: 'better.pdf', size: 5 });
    expect(field.context()).toMatchObject({ uploadId: null, file: { name: 'better.pdf' } });
    await field.checked(null);
    field.report({ type: 'uploaded', uploadId: 'f2' });
    field.send({ type: 'remove' });
    expect(field.context()).toMatchObject({ file: null, uploadId: null, progress: 0 });
  });
});
