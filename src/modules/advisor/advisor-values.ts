import type { AdvisorFields, AdvisorRecord } from './schema.ts';

/** What the inputs about degree and place hold. */
export interface PlaceValues {
  scientific_degree: string;
  scientific_title: string;
  external: boolean;
  workplace: string;
  position: string;
}

/** What the inputs of a new advisor hold. */
export interface AdvisorValues extends PlaceValues {
  pinfl: string;
  surname: string;
  first_name: string;
  middle_name: string;
  email: string;
  mobile_phone: string;
}

const codeOf = (text: string): number | null => (text === '' ? null : Number(text));

/** The inputs of a stored record, or empty ones. */
export const placeValues = (record: AdvisorRecord | null): PlaceValues => ({
  scientific_degree: String(record?.scientific_degree ?? ''),
  scientific_title: String(record?.scientific_title ?? ''),
  external: record?.external ?? false,
  workplace: record?.workplace ?? '',
  position: record?.position ?? '',
});

export const emptyAdvisor: AdvisorValues = {
  ...placeValues(null),
  pinfl: '',
  surname: '',
  first_name: '',
  middle_name: '',
  email: '',
  mobile_phone: '',
};

/** As the server wants it: numbers out of texts. */
export function placeBody(values: PlaceValues): Record<keyof AdvisorFields, unknown> {
  const { scientific_degree, scientific_title, external, workplace, position } = values;
  return {
    scientific_degree: codeOf(scientific_degree),
    scientific_title: codeOf(scientific_title),
    external,
    workplace,
    position,
  };
}

export const advisorBody = (values: AdvisorValues): Record<string, unknown> => ({
  ...values,
  ...placeBody(values),
});
