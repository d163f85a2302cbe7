// Starts sheet-worker.ts where the sources run (npm run dev, tests): a thread inherits no loader.
import { tsImport } from 'tsx/esm/api';

await tsImport('./sheet-worker.ts', import.meta.url);
