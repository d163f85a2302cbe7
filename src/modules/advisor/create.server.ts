import { roleCodes } from '#machines/kit.ts';
import { accountOfPerson } from '#modules/account/for-others/prepared-account.server.ts';
import { requireId } from '#server/base/refuse.ts';
import type { BaseRow, Change } from '#server/engine/process.ts';
import { fold } from '#shared/fold.ts';
import { fullName } from '#shared/names.ts';
import type { AdvisorCreate } from './schema.ts';

/**
 * `advisor.add`: the person is found or prepared; a prepared one acts as advisor from their first
 * sign-on.
 */
export async function writeAddedAdvisor({ trx, input, reader }: Change<BaseRow, AdvisorCreate>) {
  const { pinfl, surname, first_name, middle_name, email, mobile_phone, ...kept } = input;
  const role = {
    role_id: roleCodes.advisor,
    granted_roles: [roleCodes.applicant, roleCodes.advisor],
  };
  const account_id = await accountOfPerson(
    trx,
    { pinfl, surname, first_name, middle_name, email, mobile_phone },
    role,
  );
  const person = await trx
    .selectFrom('account')
    .select(['surname', 'first_name', 'middle_name'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  return {
    ...kept,
    scientific_title: kept.scientific_title ?? null,
    workplace: kept.workplace ?? null,
    position: kept.position ?? null,
    account_id,
    asked_at: reader.now,
    organization_id: requireId(reader.actor.organizationId),
    search: fold(fullName(person)),
  };
}
