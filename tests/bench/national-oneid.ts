import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** OneID as the national day needs it: it knows everybody by the number that comes as the code. */
export interface EveryonesOneId {
  url: string;
  stop(): Promise<void>;
}

function answerTo(form: URLSearchParams): object {
  if (form.get('grant_type') === 'one_authorization_code')
    return { access_token: form.get('code'), token_type: 'bearer', expires_in: 1800, scope: 'x' };
  return {
    ret_cd: '0',
    valid: 'true',
    pin: form.get('access_token'),
    user_id: form.get('access_token'),
    user_type: 'I',
    auth_method: 'LOGINPASSMETHOD',
    full_name: 'KARIMOV ALISHER BOTIR OʻGʻLI',
    sur_name: 'KARIMOV',
    first_name: 'ALISHER',
    mid_name: 'BOTIR OʻGʻLI',
  };
}

/** Starts it in this process, on the loopback. It answers at once: its time is none of the product's. */
export async function everyonesOneId(): Promise<EveryonesOneId> {
  const server = http.createServer(async (request, response) => {
    let content = '';
    for await (const chunk of request) content += chunk;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answerTo(new URLSearchParams(content))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
