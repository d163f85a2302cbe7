/** Connections for requests, of all processes together. */
const altogether = 60;

/** No process needs more, and none can work with less: one of them only listens for changes. */
const ofOne = { most: 20, least: 6 };

/** How many database connections each of so many web processes has for requests. */
export const requestConnections = (workers: number): number =>
  Math.min(ofOne.most, Math.max(ofOne.least, Math.floor(altogether / workers)));

/** Beside those for requests: jobs, documents, the start, a backup or another command. */
const others = 36;

/**
 * How many connections an embedded server must allow for so many web processes; never less than
 * PostgreSQL's own 100.
 */
export const embeddedConnections = (workers: number): number =>
  Math.max(100, workers * requestConnections(workers) + others);
