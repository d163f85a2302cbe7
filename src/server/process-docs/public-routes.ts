import { z } from 'zod';
import {
  type PublicProcess,
  type PublicProcesses,
  publicProcess,
  publicProcesses,
} from '#shared/public-process.ts';
import { type PublishedMachine, publishedMachine } from '#shared/published-machine.ts';
import type { App, Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { readPassages } from '../passages/read.ts';
import { publishedVersion } from '../published/published-files.ts';
import { freshness } from '../reference/page.ts';
import { publishedOf } from './published-machines.ts';

const tags = ['public'];
/** Times of fewer stays would tell of single people. */
const fewestStays = 20;
const perMinute = 240;

/** How long records of the whole country usually stay in the states that many have left. */
async function timesOf(
  { db }: Pick<Services, 'db'>,
  definition: ProcessDefinition,
): Promise<Pick<PublicProcess, 'times' | 'as_of'>> {
  const { states, as_of } = await readPassages(db, definition, {}, null);
  return {
    as_of,
    times: states.flatMap(({ state, left, median, p90 }) =>
      left >= fewestStays && median !== null && p90 !== null ? [{ state, median, p90 }] : [],
    ),
  };
}

/**
 * `/api/public/processes/…`: the machines as everybody may read them: their list, one as it is today
 * with how long its states usually last, and one version as it was published, at an address that
 * stays.
 */
export function publishedMachineRoutes(
  app: App,
  services: Services,
  definitions: readonly ProcessDefinition[],
): void {
  const max = services.config.environment === 'test' ? 1_000_000 : perMinute;
  const config = { rateLimit: { max, timeWindow: '1 minute' } };
  const definitionOf = (process: string): ProcessDefinition => {
    const found = definitions.find(({ machine }) => machine.id === process);
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  };
  app.get(
    '/api/public/processes/',
    {
      schema: {
        tags,
        summary: 'The processes of the platform',
        response: { 200: publicProcesses },
      },
      config,
      onSend: freshness,
    },
    async (): Promise<PublicProcesses> => ({
      results: definitions.map((definition) => {
        const { machine, version, name } = publishedOf(definition.machine);
        return { machine, version, name };
      }),
    }),
  );
  app.get(
    '/api/public/processes/:process/',
    {
      schema: {
        tags,
        summary: 'A process as it is today: states, transitions, who acts, and usual times',
        params: z.object({ process: z.string().max(100) }),
        response: { 200: publicProcess },
      },
      config,
      onSend: freshness,
    },
    async ({ params }): Promise<PublicProcess> => {
      const definition = definitionOf(params.process);
      const times = await timesOf(services, definition);
      return { machine: publishedOf(definition.machine), ...times };
    },
  );
  app.get(
    '/api/public/processes/:process/:version/',
    {
      schema: {
        tags,
        summary: 'One version of a process, as it was published',
        params: z.object({ process: z.string().max(100), version: z.string().max(20) }),
        response: { 200: publishedMachine },
      },
      config,
      onSend: freshness,
    },
    async ({ params }): Promise<PublishedMachine> => {
      // Only names that a machine of today has become part of the name of a file.
      const { machine } = definitionOf(params.process);
      const found = publishedVersion(machine.id, params.version);
      if (!found) throw new Refusal('NOT_FOUND');
      return found;
    },
  );
}
