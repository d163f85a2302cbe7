/** Where the product under test answers; set by the global set-up. */
export function serverAddress(): string {
  const address = process.env.E2E_BASE_URL;
  if (!address) throw new Error('E2E_BASE_URL is not set: where is the product under test?');
  return address;
}
