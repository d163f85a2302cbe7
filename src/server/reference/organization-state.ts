import { stateMeta, statesTagged } from '#machines/kit.ts';
import { organizationMachine } from '#machines/organization.machine.ts';

/** The one state of an organization in which it may begin something new. */
export const [workingOrganization = ''] = statesTagged(organizationMachine, 'working');

/** The states that carry these codes of the specification, in the order of life. */
export const statesOfCodes = (codes: readonly number[]): string[] =>
  Object.keys(organizationMachine.states).filter((state) =>
    codes.includes(stateMeta(organizationMachine, state).code ?? 0),
  );

/** The states of an organization that went over into another one. */
export const mergedStates = statesTagged(organizationMachine, 'merged');

/** The states of an organization that exists and begins nothing new; it may be active again. */
export const restingStates = Object.keys(organizationMachine.states).filter(
  (state) =>
    stateMeta(organizationMachine, state).code !== null &&
    ![workingOrganization, ...mergedStates].includes(state),
);
export const isMerged = (state: string | undefined): boolean =>
  state !== undefined && mergedStates.includes(state);
