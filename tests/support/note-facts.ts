// Set up by vitest before every file of the server tests, in a run that asks which answers all of
// them have seen together (`tests/facts-seen.ts`).
import fs from 'node:fs';
import path from 'node:path';

const folder = process.env.FACTS_SEEN;
const worker = globalThis as { factsNoted?: true };

// The files of a worker share its modules: they are watched once.
if (folder && !worker.factsNoted) {
  worker.factsNoted = true;
  const { processes } = await import('#server/declared/modules.ts');
  const { watchFacts } = await import('./watched-facts.ts');
  const file = path.join(folder, `${process.pid}-${process.env.VITEST_WORKER_ID ?? 0}`);
  const known = new Set<string>();
  for (const definition of processes)
    watchFacts(definition, (key, answer) => {
      const line = `${key} ${typeof answer === 'boolean' ? answer : 'value'}`;
      if (known.has(line)) return;
      known.add(line);
      fs.appendFileSync(file, `${line}\n`);
    });
}
