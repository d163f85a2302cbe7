import { clockAddress } from './routes.ts';

const head = [
  '<meta name="training" content="" />',
  '<meta name="robots" content="noindex, nofollow" />',
  // Before every other script: the browser's clock is that of the training ground.
  `<script src="${clockAddress}"></script>`,
].join('\n    ');

/** The page of the client as a training ground sends it. */
export const trainingPage = (index: string): string =>
  index.replace('<title>', () => `${head}\n    <title>`);
