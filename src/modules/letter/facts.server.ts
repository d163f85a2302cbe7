import type { LetterFacts } from '#machines/letter.machine.ts';
import type { Creation, Reader } from '#server/engine/process.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { timeFacts } from './correspondence/times.server.ts';
import { type LetterRow, takesLetters } from './row.server.ts';

/** What the machine must know of a letter. */
export function letterFacts(row: LetterRow, reader: Reader): LetterFacts & Record<string, unknown> {
  return {
    ownerId: null,
    organizationId: row.organization_id,
    addresseeId: row.addressee_id,
    senderActive: row.from_org.state === workingOrganization,
    neverSent: row.code === null,
    addresseeChosen: row.to_org !== null,
    addresseeActive: row.to_org === null || takesLetters(row.to_org),
    addresseeOther: row.addressee_id !== row.organization_id,
    shortInfoGiven: row.short_info !== null,
    fileGiven: row.file_id !== null,
    answerDayAhead: row.answer_until === null || row.answer_until >= reader.today,
    ...timeFacts(row, reader),
  };
}

/** Who begins a letter: the organization of the person who writes, which must be active. */
export async function letterCreateFacts({ trx, reader }: Creation) {
  const { organizationId } = reader.actor;
  const found = await trx
    .selectFrom('organization')
    .select('state')
    .where('id', '=', organizationId ?? 0)
    .executeTakeFirst();
  return {
    ownerId: null,
    organizationId,
    addresseeId: null,
    senderActive: found?.state === workingOrganization,
  };
}
