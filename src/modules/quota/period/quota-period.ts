/**
 * The list under which the periods of the quota are remembered; periods themselves have a list of
 * their own.
 */
export const quotaList = 'quota';
