import type { Config } from './config.ts';

/** One line of the table of demonstration accounts. */
export interface DemoLine {
  role: string;
  login: string;
  name: string;
}

function table(lines: readonly DemoLine[]): string[] {
  const width = (key: keyof DemoLine) =>
    Math.max(key.length, ...lines.map((line) => line[key].length));
  const [role, login] = [width('role'), width('login')];
  const row = (line: DemoLine) =>
    `    ${line.role.padEnd(role)}  ${line.login.padEnd(login)}  ${line.name}`;
  return [row({ role: 'role', login: 'login', name: 'name' }), ...lines.map(row)];
}

/** What a person who has just started the product needs to know. */
export function startBanner(
  config: Config,
  accounts: readonly DemoLine[],
  password: string,
): string {
  const lines = ['', `  The product is ready: ${config.publicUrl}`];
  if (config.demoAccounts)
    lines.push(
      '',
      `  Demonstration accounts, password ${password} for each:`,
      '',
      ...table(accounts),
    );
  if (config.smsGateway === 'outbox' || config.mailTransport === 'outbox') {
    lines.push('', `  SMS codes and mails of development appear at ${config.publicUrl}/dev/outbox`);
  }
  return [...lines, ''].join('\n');
}
