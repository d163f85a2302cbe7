/** Facts that the lives of the exploration do not see both true and false, each with the reason. */
export const unseen: Readonly<Record<string, string>> = {};
