import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpMail } from '#server/mail/smtp.ts';
import { eskizSms } from '#server/sms/eskiz.ts';

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: http.Server | net.Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A small Eskiz: tokens of `good` are believed, sending answers by the number's last digit. */
async function eskiz() {
  const seen: { path: string; form: Record<string, string>; token: string | undefined }[] = [];
  const state = { issued: 0, good: 'token-1' };
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const form = Object.fromEntries(new URLSearchParams(body));
    const token = request.headers.authorization?.replace('Bearer ', '');
    seen.push({ path: request.url ?? '', form, token });
    const say = (status: number, content: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(content));
    if (request.url === '/api/auth/login') {
      state.issued += 1;
      return say(200, {
        message: 'token_generated',
        data: { token: `token-${state.issued}` },
        token_type: 'bearer',
      });
    }
    if (token !== state.good) return say(401, { message: 'Expired' });
    const last = form.mobile_phone?.slice(-1);
    if (last === '8') return say(400, { message: 'wrong number', status: 'error' });
    return last === '9'
      ? say(502, {})
      : say(200, { id: 'abc', message: 'Waiting for SMS provider', status: 'waiting' });
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  const gateway = eskizSms({
    eskiz: { url, email: 'a@b.uz', password: 'p' },
    publicUrl: 'https://phd.uz',
    tokenSecret: 'x'.repeat(40),
  });
  return { gateway, seen, state };
}

describe('Eskiz', () => {
  it('gets digits, sender and callback, and one login for many messages', async () => {
    const { gateway, seen } = await eskiz();
    const outcomes = await Promise.all(
      [1, 2, 3].map((id) => gateway.send('+998901234567', 'Salom', id)),
    );
    expect(outcomes).toEqual(Array(3).fill({ accepted: true, gatewayId: 'abc' }));
    expect(seen.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1);
    expect(seen.at(-1)?.form).toEqual({
      mobile_phone: '998901234567',
      message: 'Salom',
      from: '4546',
      user_sms_id: '3',
      callback_url: expect.stringMatching(
        /^https:\/\/phd\.uz\/api\/sms\/callback\?message=3&proof=[\w-]{43}$/,
      ),
    });
  });

  it('logs in again when the token has run out, once', async () => {
    const { gateway, seen, state } = await eskiz();
    await gateway.send('+998901234567', 'a', 1);
    state.good = 'token-2';
    expect(await gateway.send('+998901234567', 'b', 2)).toMatchObject({ accepted: true });
    state.good = 'never';
    await expect(gateway.send('+998901234567', 'c', 3)).rejects.toThrow('401');
    expect(seen.filter(({ path }) => path === '/api/auth/login').length).toBe(3);
  });

  it('tells a refusal from a fault', async () => {
    const { gateway } = await eskiz();
    expect(await gateway.send('+998901234568', 'a', 1)).toEqual({
      accepted: false,
      reason: '400 "wrong number"',
    });
    await expect(gateway.send('+998901234569', 'a', 1)).rejects.toThrow('502');
  });
});

/** A small SMTP server that keeps what it gets; refuses recipients that begin with `no`. */
async function smtpServer(): Promise<{ port: number; mails: string[] }> {
  const mails: string[] = [];
  const server = net.createServer((socket) => {
    let data: string | null = null;
    socket.write('220 ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').slice(0, -1)) {
        if (data !== null && line !== '.') data += `${line}\n`;
        else if (data !== null) {
          mails.push(data);
          data = null;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else
          socket.write(
            /^RCPT TO:<no/.test(line)
              ? '550 nobody\r\n'
              : line === 'QUIT'
                ? '221 bye\r\n'
                : '250 ok\r\n',
          );
      }
    });
  });
  return { port: await listening(server), mails };
}

describe('SMTP', () => {
  it('carries Uzbek text, and a line break in a subject adds no header', async () => {
    const { port, mails } = await smtpServer();
    const mail = smtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'noreply@phd.uz' });
    const outcome = await mail.send({
      to: 'a@b.uz',
      subject: 'Kod\r\nBcc: evil@x.uz',
      text: 'maʼlumot',
      messageId: 7,
    });
    expect(outcome).toEqual({ accepted: true, gatewayId: '<message-7@phd.uz>' });
    expect(mails[0]).toContain('Message-ID: <message-7@phd.uz>');
    expect(mails[0]).not.toMatch(/^Bcc:/im);
  });

  it('tells a refusal from a fault', async () => {
    const { port } = await smtpServer();
    const mail = smtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'noreply@phd.uz' });
    expect(
      await mail.send({ to: 'nobody@b.uz', subject: 'x', text: 'x', messageId: 1 }),
    ).toMatchObject({ accepted: false });
    const away = smtpMail({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'noreply@phd.uz' });
    await expect(
      away.send({ to: 'a@b.uz', subject: 'x', text: 'x', messageId: 1 }),
    ).rejects.toThrow();
  });
});
