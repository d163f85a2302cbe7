import { fullName } from '#shared/names.ts';
import { codedName, type ShownFields, shownDay, shownState } from '#shared/shown-fields.ts';
import type { ScientificWork } from './schema.ts';

/** What lists, the page and the sheet show of a scientific work. */
export const shown = {
  name: { head: 'validation.field.name', value: ({ name }) => name, width: 60 },
  person: {
    head: 'scientificWork.person',
    value: ({ person }) => fullName(person),
    width: 36,
  },
  type: {
    head: 'validation.field.type',
    value: ({ type }, { t }) => t(`codes.workType.${type}`),
    width: 30,
  },
  publication_date: {
    head: 'validation.field.publication_date',
    value: ({ publication_date }) => shownDay(publication_date),
    width: 14,
  },
  organization: {
    head: 'validation.field.organization_id',
    value: ({ organization }, { name }) => name(organization),
    width: 44,
  },
  direction: {
    head: 'validation.field.direction_id',
    value: ({ direction }, words) => codedName(direction, words),
    width: 44,
  },
  author_licence: {
    head: 'validation.field.author_licence',
    value: ({ author_licence }) => author_licence,
  },
  url: { head: 'validation.field.url', value: ({ url }) => url, width: 40 },
  state: shownState('scientificWork'),
} satisfies ShownFields<ScientificWork>;

/** The columns of the sheet. */
export const exported = Object.values(shown);
