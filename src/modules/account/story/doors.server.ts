import { hashPassword } from '#server/auth/passwords.ts';
import { personOf } from '#server/story/people.ts';
import type { Person } from '#server/story/story.ts';
import type { Walk } from '#server/story/walk.ts';

/** The password of somebody who registers in a walk. */
export const walkedPassword = 'Sinov&Kaliti77';

/** Far from the numbers of everybody else in a walk. */
let walked = 90_000;

/** Somebody to be: with a number, a name and an address that nobody else has. */
export function somebody() {
  walked += 1;
  const { pinfl, surname, first_name } = personOf(walked);
  return {
    number: walked,
    email: `egasi${walked}@example.com`,
    named: { pinfl, surname, first_name },
  };
}
type Somebody = ReturnType<typeof somebody>;

/** The form of somebody from abroad whom nobody knows yet. */
export function registrationForm() {
  walked += 1;
  return {
    surname: 'Schneider',
    first_name: 'Anna',
    birthday: '1992-04-11',
    gender: 2,
    citizenship: 'DE',
    passport_number: `C01X${walked}`,
    passport_valid_until: '2034-01-01',
    email: `anna${walked}@example.com`,
    ...twice(walkedPassword),
  };
}

function twice(password: string) {
  return { password, password_confirm: password };
}

/** A mail with a link for a new password. */
export async function askForReset(walk: Walk, email: string): Promise<void> {
  const address = new URLSearchParams({ email });
  await walk.ask(null, 'GET', `/api/auth/users/get_reset_password_link/?${address}`);
  await walk.run('send-reset-link', { email, language: 'uz', ip: null });
}

/** The first sign-on of somebody, who then has an address and a password too. */
async function signOnFirst(walk: Walk, { email, named }: Somebody): Promise<number> {
  const id = await walk.make('signedOnAccount', { change: named });
  await walk.db
    .updateTable('account')
    .set({ email, password_hash: await hashPassword(walkedPassword) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A sign-on of somebody whose number an organization has named. */
async function signOnAgain(walk: Walk, { named }: Somebody, id: number): Promise<number> {
  const { pinfl } = named;
  await walk.db
    .updateTable('account')
    .set({ pinfl, pinfl_source: 'prepared', identity_confirmed: false })
    .where('id', '=', id)
    .execute();
  return walk.make('signedOnAccount', { change: named });
}

async function register(walk: Walk, { email }: Somebody): Promise<number> {
  await walk.ask(null, 'POST', '/api/auth/users/', { ...registrationForm(), email });
  const { id } = await walk.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

async function confirmMail(walk: Walk, { email }: Somebody): Promise<void> {
  const confirm = await walk.linked(email, 'confirm');
  const link = new URLSearchParams({ confirm, mail: email });
  await walk.ask(null, 'GET', `/api/auth/confirm/mail?${link}`);
}

async function reset(walk: Walk, { email }: Somebody): Promise<void> {
  const token = await walk.linked(email, 'token');
  const body = { token, ...twice('Boshqa*Kalit88') };
  await walk.ask(null, 'POST', '/api/auth/confirm/reset-password', body);
}

const changePassword = (walk: Walk, self: Person) =>
  walk.ask(self, 'POST', '/api/auth/user/password/', {
    current_password: walkedPassword,
    ...twice('Yangi#Kalit99'),
  });

/** Goes through a door as somebody. Answers the id of the account. */
type Door = (walk: Walk, who: Somebody, id: number, self: Person) => Promise<number>;

const staying =
  (go: (walk: Walk, who: Somebody, self: Person) => Promise<unknown>): Door =>
  async (walk, who, id, self) => {
    await go(walk, who, self);
    return id;
  };

/** The ways in, which have no route of the process: by their events. */
export const doors: Readonly<Record<string, Door>> = {
  seed: (walk, { email }) => walk.make('installedAccount', { change: { email } }),
  prepare: (walk, { email, named }) =>
    walk.make('preparedAccount', { change: { ...named, email } }),
  oneidFirst: signOnFirst,
  oneidJoin: signOnAgain,
  register,
  mailConfirm: staying(confirmMail),
  resetRequest: staying((walk, { email }) => askForReset(walk, email)),
  reset: staying(reset),
  passwordChange: staying((walk, _who, self) => changePassword(walk, self)),
};
