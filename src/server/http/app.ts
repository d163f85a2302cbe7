import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { App, Services } from '../app-types.ts';
import { authHook } from '../auth/authenticate.ts';
import { isOpen } from '../auth/open-routes.ts';
import { countRefusals } from '../auth/refusal-series.ts';
import { productVersion } from '../base/project-root.ts';
import { traceOf, withTrace } from '../base/trace.ts';
import { changeFeed } from '../engine/changes.ts';
import { answerClientError, answerError, answerFrameworkError } from '../engine/error-handler.ts';
import { type Metrics, makeMetrics } from '../metrics/metrics.ts';
import { observeRequests } from '../metrics/observe-requests.ts';
import { keepPublicAnswers } from '../reference/kept-answers.ts';
import { checkInput } from './checked-input.ts';
import { builtClient, type Client } from './client.ts';
import { leaveConnections } from './drain.ts';
import { type LogStream, logOptions } from './log-options.ts';
import { countsHere, type RequestCounts } from './request-counts.ts';
import { limitRequests } from './request-limits.ts';
import { logRequests } from './request-log.ts';
import { allRoutes } from './routes.ts';
import { declaredSchema, headAsGet, keepRoutesSmall } from './small-routes.ts';
import { webRoutes } from './web-files.ts';

const megabyte = 1024 * 1024;

/**
 * Who has hung up before they were heard has no address to count and reads no answer: their request
 * ends here, and is no fault of the server.
 */
async function leaveTheGone({ socket }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (socket.remoteAddress === undefined) reply.hijack();
}

async function protections(app: App, { config }: Services, counts: RequestCounts): Promise<void> {
  app.addHook('onRequest', leaveTheGone);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: config.publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  await limitRequests(app, config, counts);
  if (config.environment !== 'test')
    await app.register(underPressure, {
      maxEventLoopDelay: 1500,
      retryAfter: 5,
      exposeStatusRoute: false,
    });
}

/**
 * Answers travel packed to browsers on slow lines (decision 161): a list takes a ninth of its bytes.
 * The usual level takes nearly twice the time of the lowest for a tenth to a quarter of the bytes.
 * Files stay as they are, with their length, by which a browser shows how far a download is.
 */
const packAnswers = (app: App) =>
  app.register(compress, {
    encodings: ['gzip'],
    customTypes: /^application\/json/,
    zlibOptions: { level: 1 },
    globalDecompression: false,
  });

/**
 * The description of the API and its page: for those who build and test, not in production, which
 * does not load their programs.
 */
async function apiDocument(app: App): Promise<void> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Doctoral education', version: productVersion },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const declared = declaredSchema(route.schema, route.route.config);
      const { schema, url } = jsonSchemaTransform({ ...route, schema: declared });
      return { url, schema: isOpen(route.url) ? { ...schema, security: [] } : schema };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false });
}

const neverAsked = (): never => {
  throw new Error('Every schema is compiled by what is set for the whole app');
};

/** Without them Fastify loads compilers of its own (1 MB), which the ones that are set replace. */
const schemaController = {
  compilersFactory: { buildValidator: neverAsked, buildSerializer: neverAsked },
};

/** What one installation alone has beside the product: a training ground its own routes. */
export interface Installation {
  routes(app: App, services: Services): void;
  /** The page of the client as it is sent here. */
  page(index: string): string;
}

interface AppParts {
  metrics?: Metrics;
  logTo?: LogStream;
  client?: Client;
  counts?: RequestCounts;
  installation?: Installation;
}

/**
 * The whole server as one Fastify app, not yet listening. `app.close()` ends it. Processes that
 * serve together share their `counts`.
 */
export async function buildApp(
  services: Services,
  {
    metrics = makeMetrics(),
    logTo,
    client = builtClient(),
    counts = countsHere(),
    installation,
  }: AppParts = {},
): Promise<App> {
  const { config } = services;
  const app = Fastify({
    logger: logOptions(config, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: megabyte,
    exposeHeadRoutes: false,
    rewriteUrl: headAsGet,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Anyone who still asks an app that closes is answered as ever, and told that the connection
    // ends.
    return503OnClosing: false,
    genReqId: ({ headers }) => traceOf(headers.traceparent),
    http: { headersTimeout: 15_000 },
    schemaController,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  leaveConnections(app);
  keepRoutesSmall(app);
  await protections(app, services, counts);
  await packAnswers(app);
  if (!config.production) await apiDocument(app);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', authHook(services));
  checkInput(app);
  if (config.environment !== 'test') logRequests(app, config.tokenSecret);
  countRefusals(app, services);
  if (config.metricsToken !== null) observeRequests(app, metrics);
  // Behind the body, whose end is heard in another asynchronous context; whatever a handler writes
  // and queues carries the id.
  app.addHook('preValidation', (request, _reply, done) => withTrace(request.id, done));
  app.addHook('onSend', async (request, reply) => {
    // Tokens go to who is not signed on yet, so it is not the person that decides.
    const address = request.routeOptions.url ?? request.url;
    if (!address.startsWith('/api/')) return;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    reply.header('x-request-id', request.id);
  });
  keepPublicAnswers(app, services);
  const feed = changeFeed(services.pool);
  app.addHook('onClose', () => feed.stop());
  installation?.routes(app, services);
  await app.register(async (scope) => allRoutes(scope, services, { metrics, feed }));
  const index = installation?.page(client.index) ?? client.index;
  await webRoutes(app, services, { ...client, index }, feed);
  return app;
}
