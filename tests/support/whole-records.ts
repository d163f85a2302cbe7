import { expect } from 'vitest';
import type { Sender, TestApp } from './app.ts';

/**
 * The whole records behind the rows of a list, in its order: a row holds only what lists show
 * (decision 021). `query` begins with `?`.
 */
export async function wholeRecords<Found>(
  on: TestApp,
  sender: Sender,
  query: string,
  collection = 'applications',
): Promise<Found[]> {
  const read = async (path: string) => {
    const { status, body } = await on.send(sender, 'GET', `/api/${collection}/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const found: Found[] = [];
  for (const { id } of (await read(query)).results as { id: number }[])
    found.push((await read(`${id}/`)) as Found);
  return found;
}
