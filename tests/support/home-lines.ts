import type { HomeLine, HomeNow } from '#shared/home.ts';
import type { Sender, TestApp } from './app.ts';

/** What stands at somebody's home: what waits for them, what they watch, where things stand. */
export async function linesAtHome(on: Pick<TestApp, 'send'>, as: Sender): Promise<HomeLine[]> {
  const { body } = await on.send(as, 'GET', '/api/home/now/');
  const { lines, watched, standing } = body as unknown as HomeNow;
  return [...lines, ...watched, ...standing];
}

/** The first of them with this key. */
export const lineAtHome = async (
  on: Pick<TestApp, 'send'>,
  as: Sender,
  key: string,
): Promise<HomeLine | undefined> => (await linesAtHome(on, as)).find((line) => line.key === key);
