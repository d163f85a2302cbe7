import { z } from 'zod';
import { codeOf, id } from '#shared/validation.ts';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import { additionalDcTypes } from '../additional/codes.ts';
import {
  type AdditionalQuotaCreate,
  type AdditionalQuotaRecord,
  additionalQuotaCreate,
  additionalQuotaFields,
} from '../additional/schema.ts';

/** What the inputs of a request hold; direction and form of study are one choice, `3-200`. */
export interface AskValues {
  period_id: string;
  place: string;
  basis: string;
  payer: string;
  amount: string;
  description: string;
  letter_file_id: UploadedFile | null;
}

/** The pages of the wizard in their order; the last one is for checking the answers. */
export const askSteps = ['place', 'terms', 'reasons', 'check'] as const;
export type AskStep = (typeof askSteps)[number];

/** Direction and form of study as one value of a choice. */
export const placeValue = (direction: number, dcType: number): string => `${direction}-${dcType}`;
/** What `placeValue` has put together; null for nothing chosen. */
export function placeOf(value: string): { direction_id: number | null; dc_type: number | null } {
  const [direction, dcType] = value.split('-').map(Number);
  return { direction_id: direction || null, dc_type: dcType || null };
}

/** Empty inputs, or those of a request that is there. */
export const askValues = (record?: AdditionalQuotaRecord): AskValues => ({
  period_id: record ? String(record.period.id) : '',
  place: record ? placeValue(record.direction.id, record.dc_type) : '',
  basis: record ? String(record.basis) : '',
  payer: record ? String(record.payer) : '',
  amount: record ? String(record.amount) : '',
  description: record?.description ?? '',
  letter_file_id: record?.letter ?? null,
});

const codeIn = (text: string): number | null => (text === '' ? null : Number(text));

/** As the server wants it, to begin a request. */
export const createBody = ({ period_id, place, ...terms }: AskValues) => ({
  period_id: codeIn(period_id),
  ...placeOf(place),
  ...termsBody(terms),
});

/** As the server wants it, to change one. */
export const termsBody = ({
  basis,
  payer,
  amount,
  description,
  letter_file_id,
}: Omit<AskValues, 'period_id' | 'place'>) => ({
  basis: codeIn(basis),
  payer: codeIn(payer),
  amount: typedNumber(amount),
  description: description.trim() || null,
  letter_file_id: letter_file_id?.id ?? null,
});

const placeChoice = z.object({
  period_id: id,
  direction_id: id,
  dc_type: codeOf(additionalDcTypes),
});
// What is wrong with either half of the choice is said at the choice.
const chosenPlace = z.preprocess(
  ({ period_id, place }: AskValues) => {
    const found = placeChoice.safeParse({ period_id: codeIn(period_id), ...placeOf(place) });
    return { place: found.success ? place : '' };
  },
  z.object({ place: z.string().min(1) }),
);
const terms = z.preprocess((values: AskValues) => termsBody(values), additionalQuotaFields);

/**
 * What must hold to leave a page: the server's own schemas. The letter may be attached later, while
 * the request is a draft.
 */
export const stepSchemas: Record<Exclude<AskStep, 'check'>, z.ZodType> = {
  place: chosenPlace,
  terms,
  reasons: terms,
};

/** The first page that still lacks something; `check` when none does. */
export const firstOpenStep = (values: AskValues): AskStep =>
  askSteps.find((step) => step !== 'check' && !stepSchemas[step].safeParse(values).success) ??
  'check';

export const askSchema = additionalQuotaCreate;
export type AskBody = AdditionalQuotaCreate;
