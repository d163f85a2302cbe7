import { confirmationMachine } from './confirmation.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { uploadMachine } from './upload.machine.ts';
import { wizardMachine } from './wizard.machine.ts';

/** The one list of the machines that run in the browser; docs and proofs loop over it. */
export const liveMachines = [
  sessionMachine,
  confirmationMachine,
  wizardMachine,
  uploadMachine,
] as const;
