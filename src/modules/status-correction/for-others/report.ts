/** The name under which messages speak of the weekly report of corrections. */
export const correctionReport = 'correctionReport';
