import { expect } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { paths } from '#web/paths.ts';
import { ownedInEveryState } from './owners.ts';
import { visibleRecords } from './records.ts';
import type { Screen } from './screen.ts';
import { type SignedOn, signOn } from './signed-in.ts';

type Opening = (screen: Screen, t: TFunction) => Promise<void>;

/** One look at a screen: its address, and what is opened on it first. */
export interface Visit {
  /** The row of the route table. */
  to: keyof typeof paths;
  href: string;
  open?: Opening;
  /** Only where the menu is behind a button. */
  small?: true;
}

/** Who looks, and at what. */
export interface Guest {
  name: string;
  /** Null: nobody is signed in. */
  signOn(): Promise<SignedOn | null>;
  visits(who: SignedOn | null): Promise<Visit[]> | Visit[];
}

/** Sends the form as it is: the summary of errors appears and the title says so. */
const sendEmpty: Opening = async ({ page, settled }, t) => {
  await page.locator('main form button[type="submit"]').first().click();
  await expect.poll(() => page.title()).toContain(t('common.error.prefix').trim());
  await settled();
};

/** Presses the button of an action; its dialog opens. */
const ask =
  (event: string): Opening =>
  async ({ page, settled }) => {
    await page.locator(`main [data-event="${event}"]`).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled();
  };

const openMenu: Opening = async ({ page }, t) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.button.menu') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const openReasons: Opening = async ({ page }) => {
  await page.locator('main details').first().locator('summary').click();
};

const demo =
  (login: string): Guest['signOn'] =>
  () =>
    signOn(`${login}@namuna.uz`);

async function stateIds(who: SignedOn | null, machine: Parameters<typeof visibleRecords>[1]): Promise<(state: string) => number> {
  if (!who) throw new Error('nobody is signed in');
  const records = await visibleRecords(who, machine);
  return (state) => {
    const found = records.find((record) => record.state === state);
    if (!found) throw new Error(`the demonstration has no ${machine.id} in the state ${state}`);
    return found.id;
  };
}

const owned = (state: string) =>
  ownedInEveryState().then((all) => {
    const found = all.find((one) => one.process === 'application' && one.state === state);
    if (!found) throw new Error(`the demonstration has no application in the state ${state}`);
    return found;
  });

const profile = (part: string, open?: Opening): Visit => ({ to: 'profile', href: `${paths.profile.href()}?edit=${part}`, open });

const visitor: Guest = {
  name: 'a visitor',
  signOn: async () => null,
  visits: () => [
    { to: 'root', href: paths.root.href() },
    { to: 'login', href: paths.login.href() },
    { to: 'login', href: paths.login.href(), open: sendEmpty },
    { to: 'loginForeign', href: paths.loginForeign.href() },
    { to: 'oneId', href: paths.oneId.href() },
    { to: 'notAuthorized', href: paths.notAuthorized.href() },
    { to: 'notFound', href: paths.notFound.href() },
    { to: 'outbox', href: paths.outbox.href() },
    { to: 'kit', href: paths.kit.href() },
  ],
};

const applicant: Guest = {
  name: 'an applicant',
  signOn: demo('talabgor'),
  visits: () => [
    { to: 'home', href: paths.home.href() },
    { to: 'home', href: paths.home.href(), open: openMenu, small: true },
    { to: 'profile', href: paths.profile.href() },
    ...['person', 'passport', 'contact', 'work', 'bio', 'benefits', 'language', 'place-new'].map((part) => profile(part)),
    profile('diploma-new', sendEmpty),
    { to: 'scientificInformation', href: paths.scientificInformation.href() },
    { to: 'scientificInformation', href: `${paths.scientificInformation.href()}?edit=new`, open: sendEmpty },
    { to: 'certificates', href: paths.certificates.href() },
    { to: 'certificate', href: paths.certificate.href({ id: 'new' }), open: sendEmpty },
    { to: 'ownApplications', href: paths.ownApplications.href() },
  ],
};

/** The whole wizard, and what an owner sees of an application afterwards. */
const owner = (state: string, parts: readonly string[]): Guest => ({
  name: `the owner of an application in the state ${state}`,
  signOn: async () => signOn((await owned(state)).owner.login),
  visits: async () => {
    const { id } = await owned(state);
    const pages: Visit[] = parts.map((part) => ({ to: 'ownApplication', href: paths.ownApplication.href({ id, part }) }));
    return [
      { to: 'ownApplications', href: paths.ownApplications.href() },
      { to: 'ownApplication', href: paths.ownApplication.href({ id }) },
      ...pages,
    ];
  },
});

const university: Guest = {
  name: 'a university',
  signOn: demo('universitet'),
  visits: async (who) => {
    const application = await stateIds(who, applicationMachine);
    const certificate = await stateIds(who, certificateMachine);
    const review = (state: string, open?: Opening): Visit => ({ to: 'application', href: paths.application.href({ id: application(state) }), open });
    return [
      { to: 'home', href: paths.home.href() },
      { to: 'applications', href: paths.applications.href() },
      { to: 'applications', href: `${paths.applications.href()}?search=yoʻqolgan` },
      ...[review('pending'), review('pending', openReasons), review('pending', ask('reject'))],
      ...[
        review('documentReceived'),
        review('documentReceived', ask('admit')),
        review('onAcademicLeave', ask('vacationExtend')),
        review('cancelled'),
      ],
      { to: 'certificates', href: paths.certificates.href() },
      { to: 'certificate', href: paths.certificate.href({ id: certificate('pending') }), open: ask('confirm') },
    ];
  },
};

const agency: Guest = {
  name: 'the agency',
  signOn: demo('agentlik'),
  visits: async (who) => {
    const period = await stateIds(who, periodMachine);
    const one = (state: string, open?: Opening, part = ''): Visit => ({
      to: 'period',
      href: `${paths.period.href({ id: period(state) })}${part}`,
      open,
    });
    return [
      { to: 'home', href: paths.home.href() },
      { to: 'periods', href: paths.periods.href() },
      ...[one('publication'), one('publication', ask('update')), one('innovationDistribution', openReasons), one('closed')],
      ...[one('preparedIndependent', ask('activate')), one('preparedIndependent', undefined, '?edit=update')],
      { to: 'period', href: paths.period.href({ id: 'new' }), open: sendEmpty },
      { to: 'certificates', href: paths.certificates.href() },
      { to: 'scientificInformation', href: paths.scientificInformation.href() },
    ];
  },
};

const atHome = (login: string): Guest => ({
  name: `${login} at home`,
  signOn: demo(login),
  visits: () => [{ to: 'home', href: paths.home.href() }],
});

const homes = ['doktorant', 'foreign', 'vazirlik', 'moliya', 'rahbar', 'iqtisodiyot', 'nazorat', 'admin', 'texnik'];
const questions = ['person', 'place', 'advisor', 'education', 'works', 'certificate', 'diploma', 'check'];

/** Everybody who looks at the screens; together they open every address of the product. */
export const guests: readonly Guest[] = [
  visitor,
  applicant,
  owner('draft', questions),
  owner('rejected', []),
  owner('pending', ['sent']),
  owner('admittedToStudy', []),
  university,
  agency,
  ...homes.map(atHome),
];
