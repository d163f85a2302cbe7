import { productVersion } from '../base/project-root.ts';
import { runCommand, withDatabase } from '../command-line.ts';
import { examine } from '../doctor/checks.ts';

// npm run doctor: is everything there that the product stands on? Exit code 1 when a part failed;
// warnings do not count.
await runCommand(async (config) => {
  console.log(
    `Version ${productVersion}, Node ${process.versions.node}, ${config.environment}; the configuration is valid\n`,
  );
  const findings = await withDatabase(config, (connection) => examine(config, connection));
  const width = Math.max(...findings.map(({ part }) => part.length));
  for (const { part, state, words } of findings)
    console.log(`  ${part.padEnd(width)}  ${state.padEnd(7)}  ${words}`);
  return findings.some(({ state }) => state === 'failed') ? 1 : 0;
});
