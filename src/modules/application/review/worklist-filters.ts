import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { dcTypes } from '#shared/codes.ts';
import {
  codes,
  directory,
  type ListFilter,
  linked,
  states,
  turn,
  work,
} from '#web/declared/filters.ts';

// Drafts are their owners' own; a state without a code is never stored.
const privateStates = statesTagged(applicationMachine, 'ownersOnly');
const shownStates = Object.keys(applicationMachine.states).filter(
  (state) => stateMeta(applicationMachine, state).code !== null && !privateStates.includes(state),
);

const organizations = '/organizations/university_list/';
const directions = '/org-directions/direction_list/';

/** By period of admission and by region. */
export const period = directory('period', 'review.filter.period', '/periods/');
export const region = directory('region', 'agency.filter.region', '/regions/');

const dcType = codes('dc_type', 'review.filter.dc_type', 'dcType', dcTypes);
const state = states(applicationMachine, shownStates);

/** The specialties of the own organization. */
const ownDirection = directory('direction', 'review.filter.direction', directions, {
  typed: true,
  coded: true,
  query: ({ organizationId }) => ({ organization: organizationId }),
});

/** The specialties of the organization that is chosen, or of all. */
const direction = directory('direction', 'review.filter.direction', directions, {
  typed: true,
  coded: true,
  query: (_actor, { organization = [] }) => ({ organization: organization.join(',') }),
});

const organization = directory('organization', 'agency.filter.organization', organizations, {
  typed: true,
});
/** Organizations under the reader's own. */
const subordinate = directory('organization', 'agency.filter.organization', organizations, {
  typed: true,
  query: ({ organizationId }) => ({ higher: organizationId }),
});

/** The applications that use one diploma, as the list of diplomas that wait asks for them. */
const diploma = linked('diploma', 'review.filter.diploma');

/** The filters of who reviews, of who reads several organizations, of who reads the country. */
export const worklistFilters = {
  own: [turn, work, period, dcType, ownDirection, state, diploma],
  subordinate: [turn, subordinate, period, dcType, direction, state],
  country: [turn, work, organization, region, period, dcType, direction, state],
} satisfies Record<string, readonly ListFilter[]>;
