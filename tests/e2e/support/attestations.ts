import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { attestationProcess } from '#modules/attestation/process.server.ts';
import { actAsSystem } from '#server/processes/raise.ts';
import type { InboxPage } from '#shared/inbox.ts';
import type { NotificationCode } from '#shared/notifications.ts';
import { clientOf } from './client.ts';
import { inDatabase } from './database.ts';
import { expect } from './journey.ts';
import type { Person } from './people.ts';
import { button, chooseFile } from './screen.ts';
import { paper } from './wizard.ts';

/** The words of a field of an attestation. */
export const attestationField = (t: TFunction, name: string): string =>
  t(`attestation-screen.field.${name}`);

/** Uploads a paper into the form that is open, until it is stored. */
export async function uploadPaper(
  page: Page,
  t: TFunction,
  field: 'plan_file_id' | 'report_file_id',
  file: string,
): Promise<void> {
  await chooseFile(page, t, t(`validation.field.${field}`), paper(file));
  await expect(button(page, `${t('common.button.download')}: ${file}`)).toBeVisible();
}

/** Presses the button of an action of an attestation. Answers the dialog that asks. */
export async function beginAttestationAction(
  page: Page,
  t: TFunction,
  event: string,
): Promise<Locator> {
  await button(page, t(`attestation.action.${event}`))
    .first()
    .press('Enter');
  return page.getByRole('dialog');
}

/** Waits until the inbox of somebody has a message about an attestation. */
export async function expectInInbox(person: Person, code: NotificationCode): Promise<void> {
  const client = await clientOf(person);
  const codes = async () =>
    (await client.get<InboxPage>('/notification-inbox/?process=attestation')).results.map(
      (item) => item.code,
    );
  await expect.poll(codes).toContain(code);
}

/** What the night does with an attestation so many days from now. Answers whether it did. */
export const expireAttestation = (id: number, days: number): Promise<boolean> =>
  inDatabase((db) => {
    const now = () => new Date(Date.now() + days * 86_400_000);
    return actAsSystem({ db, now }, attestationProcess, id, { event: 'expire', job: 'nightly' });
  });
