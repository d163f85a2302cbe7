// One app process that does nothing but run jobs, as a program of its own: tests cut it off, kill
// it and stop it. Its first argument is what `QueueProcessOptions` of ./queue-process.ts says, as
// JSON; it says what happens in lines of JSON on standard output.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabase } from '#server/db/connection.ts';
import { startJobs } from '#server/jobs/runner.ts';

const given = z
  .object({
    address: z.object({
      host: z.string(),
      port: z.number(),
      user: z.string(),
      password: z.string().optional(),
      database: z.string(),
    }),
    patience: z.object({ connect: z.number(), query: z.number(), lock: z.number() }),
    everyMs: z.number(),
    silenceMs: z.number(),
    atMost: z.record(z.string(), z.number()),
    countedAs: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));
const { address, patience, ...rest } = given;
const jobShape = z.object({ name: z.string(), ms: z.number() });

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const warn = (message: string): void => say({ warned: message });

const { pool } = openDatabase(address, { patience, max: 8 });
const tasks = {
  slow: async (payload: unknown) => {
    const { name, ms } = jobShape.parse(payload);
    say({ began: name });
    await sleep(ms);
    say({ ended: name });
  },
};
const jobs = await startJobs({
  pool,
  tasks,
  ...rest,
  log: { debug: () => undefined, warn, error: warn },
});
process.on('SIGTERM', async () => {
  await jobs.stop();
  process.exit(0);
});
say({ ready: true });
