import type { z } from 'zod';
import { refuseFields } from '#server/base/refuse.ts';
import type { Change } from '#server/engine/process.ts';
import { shortName } from '#shared/names.ts';
import type { AdditionalQuotaRow } from './row.server.ts';
import { type AdditionalCandidate, type additionalQuotaNames, passedOver } from './schema.ts';

type Named = z.infer<typeof additionalQuotaNames>;

const inWords = (candidates: readonly AdditionalCandidate[]): string =>
  candidates.map(({ person }) => shortName(person)).join(', ');

/**
 * Whether the named are as many as places are left, and the best of those who wait; who was passed
 * over is named.
 */
export async function namedFacts({ row, input }: Change<AdditionalQuotaRow, Named>) {
  const named = [...new Set(input.application_ids)];
  const { candidates, holders } = row;
  const missing = passedOver(candidates, named);
  const left = (row.accepted_amount ?? 0) - holders.length;
  return {
    candidatesWait: candidates.length > 0,
    waiting: candidates.length,
    placesUnused: left > 0,
    placesLeft: left,
    withinAccepted: named.length <= left,
    bestFirst: missing.length === 0,
    passedOver: inWords(missing),
  };
}

/**
 * Only who waits for a place of this request can be named; others are refused at their place in the
 * list.
 */
export async function writeNamed({ row, input, reader }: Change<AdditionalQuotaRow, Named>) {
  const { application_ids } = input;
  const waiting = new Set(row.candidates.map(({ application_id }) => application_id));
  const wrong = application_ids.flatMap((id, at) =>
    waiting.has(id) ? [] : [[`application_ids.${at}`, 'validation.choice'] as const],
  );
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong));
  return { named: [...new Set(application_ids)], distributed_at: reader.now };
}
