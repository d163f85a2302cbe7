import { z } from 'zod';
import { applicationMachine } from '#machines/application.machine.ts';
import { recordDocuments } from '#shared/issued-documents.ts';
import { serverAddress } from '../support/server.ts';
import { visibleRecords } from './records.ts';
import { signOn } from './signed-in.ts';

/**
 * A generated document of the demonstration that is made already: where it is, and by which code
 * anybody checks it.
 */
export async function issuedDocument(): Promise<{
  application: number;
  document: number;
  code: string;
}> {
  const who = await signOn('universitet@namuna.uz');
  // The oldest is the demonstration's own: the newer ones belong to journeys that run at the same
  // time.
  const application =
    (await visibleRecords(who, applicationMachine)).findLast(({ state }) => state === 'pending')
      ?.id ?? 0;
  const ask = (path: string) =>
    fetch(`${serverAddress()}/api/applications/${application}/documents/${path}`, {
      headers: { authorization: `Bearer ${who.access}` },
    });
  const list = async () => recordDocuments.parse(await (await ask('')).json()).results;
  const [first] = await list();
  const document = z.int().parse(first?.id);
  // Opening it makes it, when no job has come to it yet.
  await (await ask(`${document}/`)).arrayBuffer();
  const code = (await list()).find(({ id }) => id === document)?.check_code;
  return { application, document, code: z.string().parse(code) };
}
