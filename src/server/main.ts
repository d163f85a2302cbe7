import cluster from 'node:cluster';
import fs from 'node:fs';
import { type Config, loadConfig } from './base/config.ts';
import { projectPath } from './base/project-root.ts';
import { startError, startedHere } from './base/start-errors.ts';
import { fromPrimary } from './programs/from-primary.ts';
import { live } from './programs/life.ts';

/** A stop is over within 10 s whatever happens, those of the processes of a primary before it. */
const stopWithinMs = { child: 7500, first: 9500 };

/** Without its pages a production server would answer 404 to everybody and seem healthy. */
function requirePages(config: Config): void {
  if (!config.production || fs.existsSync(projectPath('dist/web/index.html'))) return;
  throw new Error(
    `The pages of the product are missing in ${projectPath('dist/web')}. Run npm run build, or copy the whole folder again.`,
  );
}

/** The product as it was started: one process, or the first of several. */
const runFirst = (config: Config): Promise<void> =>
  live(
    async (life) => {
      requirePages(config);
      fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
      if (config.training) {
        const { startTraining } = await import('./programs/training.ts');
        return startTraining(config, life);
      }
      if (config.workers > 1) {
        const { startPrimary } = await import('./programs/primary.ts');
        return startPrimary(config, life);
      }
      const { startWhole } = await import('./programs/whole.ts');
      return startWhole(config, life);
    },
    { config, stopWithinMs: stopWithinMs.first },
  );

/** A process that the first one has started, by the name that it was given. */
function runChild(config: Config): Promise<void> {
  const primary = fromPrimary();
  const name = process.argv[2] ?? '';
  return live(
    async (life) => {
      const { startJobs, startWeb } = await import('./programs/child.ts');
      return (name.startsWith('web') ? startWeb : startJobs)(config, life, name, primary);
    },
    {
      config,
      stopWithinMs: stopWithinMs.child,
      told: (words) => primary.sent({ kind: 'failed', words }),
    },
  );
}

try {
  const config = loadConfig(process.env);
  await (cluster.isWorker ? runChild(config) : runFirst(config));
} catch (error) {
  console.error(startError(error, startedHere(process.env)));
  process.exitCode = 1;
}
