import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { leadingTypes } from '#shared/codes.ts';
import { tashkentDay } from '#shared/dates.ts';
import { codes, directory, type ListFilter, states } from '#web/declared/filters.ts';
import type { Narrowing } from '#web/declared/record-list.ts';
import type { ScreenWords } from '#web/declared/words.ts';
import { advisorResults, reportReasons } from './codes.ts';

const organizations = '/organizations/university_list/';
const names = '/organizations/org_list_name_id/';
const directions = '/org-directions/direction_list/';
const yearsBack = 5;

const numbers = (all: readonly number[], label: (one: number) => string) =>
  all.map((one) => ({ value: String(one), label: label(one) }));

const lastYears = (): number[] => {
  const now = Number(tashkentDay().slice(0, 4));
  return Array.from({ length: yearsBack + 1 }, (_, back) => now - back);
};

const year: ListFilter = {
  name: 'year',
  head: 'validation.field.year',
  choices: () => numbers(lastYears(), String),
};

const quarter: ListFilter = {
  name: 'quarter',
  head: 'validation.field.quarter',
  choices: ({ t }: ScreenWords) =>
    numbers([1, 2, 3, 4], (one) => t('monitoring.filter.quarter', { quarter: one })),
};

const report: ListFilter = {
  name: 'report',
  head: 'monitoring.column.report',
  choices: ({ t }: ScreenWords) =>
    numbers([1, 2, 3], (one) => t('monitoring.filter.report', { report: one })),
};

const state = states(monitoringReportMachine);

const advisorResult = codes(
  'advisor_result',
  'validation.field.advisor_result',
  'advisorResult',
  advisorResults,
);
const reason = codes('reason_code', 'validation.field.reason_code', 'cancelReason', reportReasons);

const organization = directory('organization', 'validation.field.organization_id', names, {
  typed: true,
  query: () => ({ monitoring: 'true' }),
});
const ministry = directory('ministry', 'monitoring.filter.ministry', names, {
  typed: true,
  query: () => ({ type: leadingTypes.join(',') }),
});
const region = directory('region', 'monitoring.filter.region', '/regions/');
const subordinate = directory('organization', 'validation.field.organization_id', organizations, {
  typed: true,
  query: ({ organizationId }) => ({ higher: organizationId }),
});
const ownDirection = directory('direction', 'validation.field.direction_id', directions, {
  typed: true,
  coded: true,
  query: ({ organizationId }) => ({ organization: organizationId }),
});

/** The filters of who writes or advises, of who judges, of who reads several organizations, of who reads the country. */
export const reportFilters = {
  mine: [year, quarter, state],
  own: [year, quarter, report, ownDirection, advisorResult, state],
  subordinate: [subordinate, year, quarter, report, state],
  country: [year, quarter, ministry, region, organization, report, reason, state],
} satisfies Record<string, readonly ListFilter[]>;

/** In which orders those who judge or watch many reports can read them. */
export const reportOrders: Narrowing['orders'] = {
  label: 'monitoring.filter.ordering',
  of: [
    { order: 'org_until', text: 'monitoring.order.org_until' },
    { order: '-submitted_on', text: 'monitoring.order.submitted_on' },
    { order: '-id', text: 'monitoring.order.id' },
  ],
};
