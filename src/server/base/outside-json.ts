const halfPair = /\p{Cs}/gu;

const kept = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(halfPair, '\ufffd') : value;

/**
 * What an outside service answered, as the database will keep it: their texts pass no check of our
 * own input, so what no column keeps is taken out (decision 067). Throws for what is no JSON.
 */
export async function jsonOf(answer: Response): Promise<unknown> {
  return JSON.parse(await answer.text(), kept);
}
