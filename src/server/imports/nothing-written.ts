/** Ends the transaction of a preview, or of a sheet with errors: nothing stays. */
export class NothingWritten<Result> extends Error {
  constructor(readonly result: Result) {
    super('nothing is written');
  }
}

/** What an import comes to, written or only looked at. Throws everything else that it throws. */
export async function looked<Result>(importing: Promise<Result>): Promise<Result> {
  try {
    return await importing;
  } catch (error) {
    if (error instanceof NothingWritten) return error.result as Result;
    throw error;
  }
}
