// Connection refused, lost or too many (class 08, 53), server stopping or statement cancelled by
// its time limit (class 57), a lock that did not come in time (55P03), conflicts that did not end
// by trying again (class 40), system errors of the socket.
const codes =
  /^(08...|53[0-4]00|57P0[1-5]|57014|55P03|40001|40P01|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
const words =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client was closed|Client has encountered a connection error|cached plan must not change/;
/** Kysely's words to a request that waited for its turn until its process had stopped. */
const leaving = 'driver has already been destroyed';

/**
 * Is this error the database being away or too slow (answer 503 with Retry-After), and not a
 * mistake of ours?
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A name with several addresses, of which none answers.
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isOutage);
  if (
    'code' in error &&
    typeof error.code === 'string' &&
    'syscall' in error === error.code.startsWith('E') &&
    codes.test(error.code)
  )
    return true;
  return words.test(error.message) || error.message === leaving;
}
