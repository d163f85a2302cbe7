import type { DocumentSource } from '#server/engine/process.ts';
import { eventFacts } from '#server/processes/document-words.ts';
import type { CheckActFacts } from './act-facts.server.ts';
import type { OrganizationCheckRow } from './row.server.ts';
import { actNumber } from './shown.ts';

/** The act names students with what was found: everybody who sees the check reads it. */
export const checkDocuments: DocumentSource<OrganizationCheckRow> = {
  mayRead: () => true,
  async facts(_trx, row, _code, event): Promise<CheckActFacts> {
    return {
      code: 'DOC-CHECK-ACT',
      number: actNumber(row),
      event: eventFacts(event),
      organization: row.organization,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      members: row.members,
      rows: row.rows.flatMap(({ person, status, left, ...found }) =>
        status === null
          ? []
          : [
              {
                surname: person.surname ?? null,
                first_name: person.first_name ?? null,
                middle_name: person.middle_name ?? null,
                status,
                reason_code: found.reason_code,
                mark: found.mark,
                deadline: found.deadline,
                note: found.note,
                left,
              },
            ],
      ),
    };
  },
};
