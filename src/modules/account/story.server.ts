import { accountMachine } from '#machines/account.machine.ts';
import { roleCodes, systemActor } from '#machines/kit.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { newValueEvent } from '#server/confirmation/contact-codes.ts';
import type { Demonstration, Person, Story } from '#server/story/story.ts';
import type { Scene, Step, Walk } from '#server/story/walk.ts';
import { cancelReasons } from '#shared/codes.ts';
import {
  askForReset,
  doors,
  registrationForm,
  somebody,
  walkedPassword,
} from './story/doors.server.ts';

const process = accountMachine.id;
const died = cancelReasons.find(({ name }) => name === 'died')?.id;
const newPhone = '+998901112233';
const newMail = (id: number): string => `yangi${id}@example.com`;

/** A code that went to a new phone or address has proved it. */
async function proveContact(walk: Walk, id: number, mail: boolean): Promise<void> {
  const now = walk.now();
  await walk.db
    .insertInto('confirmation_code')
    .values({
      account_id: id,
      process,
      event: mail ? newValueEvent('mail', newMail(id)) : newValueEvent('phone', newPhone),
      record_id: id,
      record_version: 0,
      code_hash: '-',
      state: 'verified',
      sent_at: now,
      expires_at: now,
      verified_at: now,
    })
    .execute();
}

const changeAccount = (walk: Walk, id: number, set: object) =>
  walk.db.updateTable('account').set(set).where('id', '=', id).execute();

/** What an account has before a step that only its person takes. */
const ownSteps: Readonly<Record<string, (walk: Walk, id: number) => Promise<unknown>>> = {
  async phoneProve(walk, id) {
    await changeAccount(walk, id, { user_type: 'I', mobile_phone: null, phone_confirmed_at: null });
    await proveContact(walk, id, false);
  },
  phoneChange: (walk, id) => proveContact(walk, id, false),
  mailChange: (walk, id) => proveContact(walk, id, true),
  passwordChange: async (walk, id) =>
    changeAccount(walk, id, { password_hash: await hashPassword(walkedPassword) }),
};

/** What an administrator or the agency does with an account, so many days ago. */
type Act = readonly [event: 'block' | 'unblock' | 'close', daysAgo: number, login: string];

const reasons = {
  block: 'Hisobdan begona shaxs foydalangani aniqlandi.',
  unblock: 'Hisob egasi shaxsini tasdiqladi.',
  close: 'Hisob egasi yozma ariza bilan yopishni soʻradi.',
} as const;

async function tellAccount(
  stage: Demonstration,
  { id }: Person,
  acts: readonly Act[],
): Promise<void> {
  for (const [event, days, login] of acts) {
    await stage.at(days);
    await stage.act(stage.staff(login), process, id, event, { reason: reasons[event] });
  }
}

/** Accounts that are not simply active: blocked, let in again, closed. */
const lives: readonly (readonly Act[])[] = [
  [['block', 12, 'admin']],
  [
    ['block', 40, 'admin'],
    ['unblock', 20, 'agentlik'],
  ],
  [['close', 9, 'admin']],
  [
    ['block', 30, 'admin'],
    ['close', 9, 'admin'],
  ],
];

/** Accounts that are stopped, and how one is played. */
export const accountStory: Story = {
  process,
  demonstration(stage) {
    stage.tell(() => tellAccount(stage, stage.foreigner, [['block', 5, 'agentlik']]));
    for (const [at, acts] of lives.entries()) {
      const person = stage.bystanders.at(-1 - at);
      if (!person) throw new Error('more accounts are told than there are people');
      stage.tell(() => tellAccount(stage, person, acts));
    }
  },
  async scene(walk, steps): Promise<Scene> {
    const who = somebody();
    const admin = walk.staff('admin');
    const last: Step | undefined = steps.at(-1);
    // The system closes the account of a student who has died.
    const dies = last?.event === 'close' && last.role === systemActor.role;
    // The tax number: OneID may have given the personal one.
    const proven = {
      tin: String(400_000_000 + who.number),
      proof_file_id: await walk.file(admin, 'order'),
    };
    let self: Person | null = null;
    let study = 0;
    let known = 0;
    const sent: Readonly<Record<string, () => object>> = {
      roleSet: () => ({ role_id: roleCodes.university, organization_id: walk.university }),
      numberSet: () => proven,
      phoneChange: () => ({ mobile_phone: newPhone }),
      phoneProve: () => ({ mobile_phone: newPhone }),
      mailChange: () => ({ email: newMail(known) }),
      seed: () => ({ event: 'seed', role_id: roleCodes.technicalAdmin }),
      register: registrationForm,
    };
    return {
      actor: (role) => (self && role === last?.role ? self : walk.staff(role)),
      payload: (event) => ({ ...(sent[event]?.() ?? { event }) }),
      async prepare(step, id) {
        known = id;
        const { event, role } = step;
        if (event === 'expire') walk.days(8);
        if (event === 'reset') await askForReset(walk, who.email);
        if (dies && study === 0 && id !== 0) study = await walk.make('student', { owner: { id } });
        if (event !== last?.event || !ownSteps[event]) return;
        await changeAccount(walk, id, { role_id: roleCodes[role] });
        self = await walk.signOn(id);
        await ownSteps[event](walk, id);
      },
      async outside({ event, role }, id) {
        const door = doors[event];
        if (door) return door(walk, who, id, self ?? admin);
        if (event === 'roleSet' && role === systemActor.role) {
          await walk.make('student', { owner: { id } });
          return id;
        }
        if (event !== 'close' || study === 0) return null;
        await walk.make('removedStudent', { record: study, change: { cancel_reason: died } });
        return id;
      },
      placed: () => ({ user_type: 'I', email: who.email }),
    };
  },
};
