/** Whether there is a build of these very sources. */
export function isBuilt(): boolean;
