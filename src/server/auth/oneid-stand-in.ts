import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '../app-types.ts';
import { randomText, seal, unseal } from '../base/keys.ts';
import { projectPath } from '../base/project-root.ts';
import { languageOf } from '../base/texts.ts';
import { firstStandInNote, standInNote } from '../db/stand-in-notes.ts';
import { standInPath } from './oneid-client.ts';
import { type SignOnRequest, standInPage } from './oneid-page.ts';
import { standInPeople } from './oneid-people.ts';

const codeLifeMs = 60_000;
const tokenLifeSec = 1800;

const question = z.object({
  response_type: z.literal('one_code'),
  client_id: z.string().max(200),
  redirect_uri: z.string().max(500),
  scope: z.string().max(200).default(''),
  state: z.string().max(500).default(''),
  lang: z.enum(['uz', 'ru', 'en']).optional(),
});
const choice = z.object({
  person: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string(),
});
const grant = z.object({
  grant_type: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
});
const tokenUse = z.object({
  grant_type: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  access_token: z.string(),
});
const ticket = z.object({
  use: z.enum(['code', 'token']),
  id: z.string(),
  person: z.string(),
  redirect: z.string(),
  until: z.number(),
});
type Ticket = z.infer<typeof ticket>;

/** Base64 as OneID writes its codes, `+` and `=` among it. */
const toBase64 = (text: string): string => Buffer.from(text, 'base64url').toString('base64');
const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('base64url');

/**
 * Codes and tokens carry their content sealed, so that any process of the product can read them;
 * what was used up is remembered in the database, for all of them.
 */
function ticketOffice({ db, config, now }: Services) {
  const wordsOf = ({ id }: Ticket): string => `oneid used ${id}`;
  const make = (content: Omit<Ticket, 'id' | 'until'>, lifeMs: number): string =>
    toBase64(
      seal(
        config.tokenSecret,
        JSON.stringify({ ...content, id: randomText(128), until: now().getTime() + lifeMs }),
      ),
    );
  const read = (text: string, use: Ticket['use']): Ticket | null => {
    try {
      const content = ticket.parse(JSON.parse(unseal(config.tokenSecret, fromBase64(text))));
      return content.use === use && content.until > now().getTime() ? content : null;
    } catch {
      return null;
    }
  };
  return {
    make,
    read,
    /** Uses a ticket up; answers whether this was its first use. */
    use: (ticket: Ticket) => firstStandInNote(db, wordsOf(ticket)),
    isUsed: async (ticket: Ticket) => (await standInNote(db, wordsOf(ticket))) !== undefined,
  };
}
type Office = ReturnType<typeof ticketOffice>;

const no = (reply: FastifyReply, message: string) =>
  reply.status(400).send({ ret_cd: '1', message });

async function giveToken(
  office: Office,
  form: z.infer<typeof grant>,
  scope: string,
  reply: FastifyReply,
) {
  const code = office.read(form.code, 'code');
  if (!code || code.redirect !== form.redirect_uri || !(await office.use(code)))
    return no(reply, 'unknown, used or expired code');
  const make = () =>
    office.make(
      { use: 'token', person: code.person, redirect: code.redirect },
      tokenLifeSec * 1000,
    );
  return reply.send({
    scope,
    expires_in: tokenLifeSec,
    token_type: 'bearer',
    refresh_token: make(),
    access_token: make(),
  });
}

/** The server's three questions; the operation is chosen by `grant_type`. */
async function answerServer(
  services: Services,
  office: Office,
  form: unknown,
  reply: FastifyReply,
) {
  const { clientId, clientSecret, scope } = services.config.oneid;
  const client = z
    .object({
      grant_type: z.string(),
      client_id: z.literal(clientId),
      client_secret: z.literal(clientSecret),
    })
    .safeParse(form);
  if (!client.success) return no(reply, 'unknown client');
  if (client.data.grant_type === 'one_authorization_code') {
    const asked = grant.safeParse(form);
    return asked.success
      ? giveToken(office, asked.data, scope, reply)
      : no(reply, 'code and redirect_uri are missing');
  }
  const asked = tokenUse.safeParse(form);
  const token = asked.success ? office.read(asked.data.access_token, 'token') : null;
  if (!token || (await office.isUsed(token))) return no(reply, 'unknown or expired access_token');
  if (client.data.grant_type === 'one_log_out') {
    await office.use(token);
    return reply.send({ ret_cd: '0' });
  }
  if (client.data.grant_type !== 'one_access_token_identify')
    return no(reply, 'unknown grant_type');
  const person = standInPeople.find(({ key }) => key === token.person);
  if (!person) return no(reply, 'unknown person');
  // The real provider answers a refusal with HTTP 200 and nothing of the person.
  return reply.send(
    person.answer.ret_cd === '0'
      ? { ...person.answer, sess_id: token.id }
      : { ret_cd: person.answer.ret_cd },
  );
}

/** Back to the product with a code, or without one when the developer chose nobody. */
function sendBack(
  office: Office,
  { person, redirect_uri, state }: z.infer<typeof choice>,
  reply: FastifyReply,
) {
  const known = standInPeople.some(({ key }) => key === person);
  const query = new URLSearchParams(
    known
      ? { code: office.make({ use: 'code', person, redirect: redirect_uri }, codeLifeMs), state }
      : { error: 'access_denied', state },
  );
  return reply.redirect(`${redirect_uri}?${query}`, 302);
}

function mayAsk(
  { config }: Services,
  ask: Pick<SignOnRequest, 'client_id' | 'redirect_uri'>,
): boolean {
  return (
    ask.client_id === config.oneid.clientId && ask.redirect_uri.startsWith(`${config.publicUrl}/`)
  );
}

/**
 * DEVELOPMENT ONLY: plays OneID by its real protocol and says on every page that it is a stand-in.
 * Does nothing in production or when a provider is configured.
 */
export function oneIdStandIn(app: App, services: Services): void {
  if (services.config.production || services.config.oneid.url !== null) return;
  const office = ticketOffice(services);
  const css = readFileSync(projectPath('src/server/auth/oneid-page.css'), 'utf8');
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/oneid/stand-in.css', { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(css),
    );
    scope.get(standInPath, { schema: { hide: true } }, (request, reply) => {
      const asked = question.safeParse(request.query);
      if (!asked.success || !mayAsk(services, asked.data))
        return no(reply, 'unknown client_id, redirect_uri or response_type');
      const { response_type: _type, lang, ...ask } = asked.data;
      const language = lang ?? languageOf(request.headers['accept-language']);
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send(standInPage(ask, language));
    });
    scope.post(standInPath, { schema: { hide: true } }, async (request, reply) => {
      const chosen = choice.safeParse(request.body);
      if (!chosen.success) return answerServer(services, office, request.body, reply);
      return mayAsk(services, chosen.data)
        ? sendBack(office, chosen.data, reply)
        : no(reply, 'unknown client_id or redirect_uri');
    });
  });
}
