/**
 * Is in the browser's storage while work is taken along (record/taken-along.ts): what asks for it
 * need not load the rest. It goes with the session.
 */
export const takenKey = 'taken_along';
