import { z } from 'zod';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { postMachine } from '#machines/post.machine.ts';
import { publicTextMachine } from '#machines/public-text.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { advisorPaths } from '#modules/advisor/paths.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { certificatePaths } from '#modules/certificate/paths.ts';
import { enquiryPaths } from '#modules/enquiry/paths.ts';
import { notificationPaths } from '#modules/notification/paths.ts';
import { organizationPaths } from '#modules/organization/paths.ts';
import { periodPaths } from '#modules/period/paths.ts';
import { postPaths } from '#modules/post/paths.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { organizationCounts } from '#modules/public-site/counts/schema.ts';
import { publicPaths } from '#modules/public-site/paths.ts';
import { publicTextKindIds } from '#modules/public-text/codes.ts';
import { publicTextPaths } from '#modules/public-text/paths.ts';
import { textsInForce } from '#modules/public-text/schema.ts';
import { scientificWorkPaths } from '#modules/scientific-work/paths.ts';
import { statisticPaths } from '#modules/statistic/paths.ts';
import { topicPaths } from '#modules/topic/paths.ts';
import { inboxPage } from '#shared/inbox.ts';
import { pageOf } from '#shared/reference.ts';
import { paths } from '#web/lib/paths.ts';
import { serverAddress } from '../support/server.ts';
import { accountKeeper, watcher } from './account-visits.ts';
import { additionalQuotaGuests } from './additional-quota-visits.ts';
import { admissionExamGuests } from './admission-exam-visits.ts';
import { attestationGuests } from './attestation-visits.ts';
import { callCentreGuests } from './call-centre-visits.ts';
import { examGuests } from './exam-visits.ts';
import { issuedDocument } from './issued.ts';
import { letterGuest } from './letter-visits.ts';
import { directoryVisits, organizationVisits } from './list-visits.ts';
import { messageVisits } from './message-visits.ts';
import { monitoringGuests } from './monitoring-visits.ts';
import {
  ask,
  chooseRows,
  confirmWithoutArticle,
  type Opening,
  openKeys,
  openMenu,
  openReasons,
  openSearch,
  openViews,
  saveNameless,
  sendEmpty,
  stateIds,
  type Visit,
  visitsTo,
} from './openings.ts';
import { organizationCheckGuests } from './organization-check-visits.ts';
import { ownedInEveryState } from './owners.ts';
import {
  agreeingVisits,
  answeringVisits,
  askingVisits,
  consolidatingVisits,
  draftVisits,
  givingVisits,
} from './quota-visits.ts';
import { type SignedOn, signOn } from './signed-in.ts';
import { statisticVisits } from './statistic-visits.ts';
import { statusCorrectionGuests } from './status-correction-visits.ts';
import { studentRequestGuests } from './student-request-visits.ts';
import { targetedLetterGuests } from './targeted-letter-visits.ts';

/** Who looks, and at what. */
export interface Guest {
  name: string;
  /** Null: nobody is signed in. */
  signOn(): Promise<SignedOn | null>;
  visits(who: SignedOn | null): Promise<Visit[]> | Visit[];
}

const demo =
  (login: string): Guest['signOn'] =>
  () =>
    signOn(`${login}@namuna.uz`);

const owned = (state: string) =>
  ownedInEveryState().then((all) => {
    const found = all.find((one) => one.process === 'application' && one.state === state);
    if (!found) throw new Error(`the demonstration has no application in the state ${state}`);
    return found;
  });

const profile = (part: string, open?: Opening): Visit => ({
  to: 'profile',
  href: `${profilePaths.profile.href()}?edit=${part}`,
  open,
});

/** The oldest post that everybody reads: newer ones are of journeys, which take them off again. */
async function publicPost(): Promise<number> {
  const answer = await fetch(`${serverAddress()}/api/public/posts/?limit=100`);
  const { results } = pageOf(z.object({ id: z.int() })).parse(await answer.json());
  return results.at(-1)?.id ?? 0;
}

/** The numbers of the first organization that has any. */
async function countedOrganization(): Promise<string> {
  const answer = await fetch(`${serverAddress()}/api/public/application-counts/`);
  const { period, results } = organizationCounts.parse(await answer.json());
  const [first] = results;
  if (!period || !first) throw new Error('nobody of the demonstration has sent an application');
  return publicPaths.organizationCounts.href({
    orgId: first.organization.id,
    periodId: period.id,
  });
}

/** A question whose address opens its answer. */
async function publicQuestion(): Promise<number> {
  const address = `${serverAddress()}/api/public/texts/?kind=${publicTextKindIds.question}`;
  const { results } = textsInForce.parse(await (await fetch(address)).json());
  return results[0]?.first_id ?? 0;
}

const visitor: Guest = {
  name: 'a visitor',
  signOn: async () => null,
  visits: async () => [
    { to: 'root', href: paths.root.href() },
    { to: 'root', href: paths.root.href(), open: openReasons },
    { to: 'findOrganization', href: publicPaths.findOrganization.href() },
    { to: 'findOrganization', href: `${publicPaths.findOrganization.href()}?direction=1` },
    { to: 'login', href: paths.login.href() },
    { to: 'login', href: paths.login.href(), open: sendEmpty },
    { to: 'loginForeign', href: paths.loginForeign.href() },
    { to: 'oneId', href: paths.oneId.href() },
    { to: 'register', href: paths.register.href(), open: sendEmpty },
    { to: 'mailConfirm', href: paths.mailConfirm.href() },
    { to: 'forgotPassword', href: paths.forgotPassword.href(), open: sendEmpty },
    { to: 'resetPassword', href: paths.resetPassword.href() },
    { to: 'resetPassword', href: `${paths.resetPassword.href()}?token=x`, open: sendEmpty },
    { to: 'check', href: paths.check.href({ code: (await issuedDocument()).code }) },
    { to: 'checkEntry', href: paths.checkEntry.href() },
    { to: 'topics', href: topicPaths.topics.href() },
    { to: 'news', href: postPaths.news.href() },
    { to: 'publicPost', href: postPaths.publicPost.href({ id: await publicPost() }) },
    { to: 'askedQuestions', href: publicTextPaths.askedQuestions.href() },
    {
      to: 'askedQuestions',
      href: `${publicTextPaths.askedQuestions.href()}#question-${await publicQuestion()}`,
    },
    { to: 'contacts', href: publicTextPaths.contacts.href() },
    { to: 'privacy', href: publicTextPaths.privacy.href() },
    { to: 'accessibility', href: publicTextPaths.accessibility.href() },
    { to: 'callCentre', href: enquiryPaths.callCentre.href(), open: sendEmpty },
    { to: 'ownEnquiry', href: enquiryPaths.ownEnquiry.href() },
    { to: 'siteSearch', href: paths.siteSearch.href() },
    { to: 'siteSearch', href: `${paths.siteSearch.href()}?q=doktorantura` },
    { to: 'examDays', href: publicPaths.examDays.href() },
    { to: 'guide', href: publicPaths.guide.href() },
    { to: 'regulation', href: publicPaths.regulation.href() },
    { to: 'openProcesses', href: publicPaths.openProcesses.href() },
    { to: 'openProcess', href: publicPaths.openProcess.href({ machine: 'application' }) },
    { to: 'requiredDocs', href: publicPaths.requiredDocs.href() },
    { to: 'requiredDocs', href: `${publicPaths.requiredDocs.href()}?type=200` },
    { to: 'appliedCounts', href: publicPaths.appliedCounts.href() },
    { to: 'organizationCounts', href: await countedOrganization() },
    { to: 'publicStatistics', href: statisticPaths.publicStatistics.href() },
    { to: 'publicStatistics', href: `${statisticPaths.publicStatistics.href()}?by=region` },
    {
      to: 'publicStatistics',
      href: `${statisticPaths.publicStatistics.href()}?by=type&gender=2&citizenship=local`,
    },
    { to: 'openData', href: statisticPaths.openData.href() },
    { to: 'admitted', href: publicPaths.admitted.href() },
    { to: 'admitted', href: `${publicPaths.admitted.href()}?year=1999` },
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
    { to: 'profile', href: profilePaths.profile.href() },
    ...['person', 'passport', 'contact', 'work', 'bio', 'benefits', 'language', 'place-new'].map(
      (part) => profile(part),
    ),
    profile('diploma-new', sendEmpty),
    profile('phone', sendEmpty),
    ...['mail', 'sessions', 'settings'].map((part) => profile(part)),
    { to: 'scientificInformation', href: scientificWorkPaths.scientificInformation.href() },
    {
      to: 'scientificInformation',
      href: `${scientificWorkPaths.scientificInformation.href()}?edit=new`,
      open: sendEmpty,
    },
    { to: 'certificates', href: certificatePaths.certificates.href() },
    { to: 'certificate', href: certificatePaths.certificate.href({ id: 'new' }), open: sendEmpty },
    { to: 'ownApplications', href: applicationPaths.ownApplications.href() },
    { to: 'myStudy', href: applicationPaths.myStudy.href() },
  ],
};

/** The whole wizard, and what an owner sees of an application afterwards. */
const owner = (state: string, parts: readonly string[]): Guest => ({
  name: `the owner of an application in the state ${state}`,
  signOn: async () => signOn((await owned(state)).owner.login),
  visits: async () => {
    const { id } = await owned(state);
    const pages: Visit[] = parts.map((part) => ({
      to: 'ownApplication',
      href: applicationPaths.ownApplication.href({ id, part }),
    }));
    return [
      { to: 'ownApplications', href: applicationPaths.ownApplications.href() },
      { to: 'ownApplication', href: applicationPaths.ownApplication.href({ id }) },
      ...pages,
    ];
  },
});

/** The newest of somebody's messages. */
const foundIds = z.object({ results: z.array(z.object({ id: z.int() })) });

async function inboxItem(who: SignedOn | null): Promise<Visit> {
  const answer = await fetch(`${serverAddress()}/api/notification-inbox/?limit=1`, {
    headers: { Authorization: `Bearer ${who?.access}` },
  });
  const [item] = inboxPage.parse(await answer.json()).results;
  if (!item) throw new Error('the demonstration has no message');
  return { to: 'inboxItem', href: notificationPaths.inboxItem.href({ id: item.id }) };
}

async function scientificWork(who: SignedOn | null): Promise<Visit> {
  const answer = await fetch(`${serverAddress()}/api/scientific-works/?limit=1`, {
    headers: { Authorization: `Bearer ${who?.access}` },
  });
  const [work] = foundIds.parse(await answer.json()).results;
  if (!work) throw new Error('the demonstration has no scientific work');
  return { to: 'scientificWork', href: scientificWorkPaths.scientificWork.href({ id: work.id }) };
}

const university: Guest = {
  name: 'a university',
  signOn: demo('universitet'),
  visits: async (who) => {
    const application = await stateIds(who, applicationMachine);
    const certificate = await stateIds(who, certificateMachine);
    const student = visitsTo('student', (id) => applicationPaths.student.href({ id }), application);
    const review = visitsTo(
      'application',
      (id) => applicationPaths.application.href({ id }),
      application,
    );
    const { application: id, document } = await issuedDocument();
    return [
      {
        to: 'pdfViewer',
        href: paths.pdfViewer.href({ collection: 'applications', id, part: 'documents', document }),
      },
      { to: 'home', href: paths.home.href() },
      { to: 'forecast', href: paths.forecast.href({ process: applicationMachine.id }) },
      { to: 'applications', href: applicationPaths.applications.href() },
      { to: 'applications', href: `${applicationPaths.applications.href()}?search=yoʻqolgan` },
      {
        to: 'applications',
        href: `${applicationPaths.applications.href()}?turn=1`,
        open: openViews,
      },
      {
        to: 'applications',
        href: `${applicationPaths.applications.href()}?state=rejected`,
        open: saveNameless,
      },
      { to: 'applications', href: applicationPaths.applications.href(), open: openKeys },
      { to: 'home', href: paths.home.href(), open: openSearch('oybek') },
      { to: 'inbox' as const, href: notificationPaths.inbox.href() },
      await inboxItem(who),
      {
        to: 'organization',
        href: organizationPaths.organization.href({ id: who?.actor.organizationId ?? 0 }),
      },
      review('pending'),
      { ...review('pending'), open: openReasons },
      review('pending', 'reject'),
      { ...review('documentReceived'), open: openSearch('') },
      review('documentReceived'),
      review('documentReceived', 'admit'),
      review('onAcademicLeave', 'vacationExtend'),
      review('cancelled'),
      ...(
        ['studentsBudget', 'studentsUnpaid', 'studentsForeign', 'studentsOfOrganization'] as const
      ).map((to) => ({ to, href: applicationPaths[to].href() })),
      student('admittedToStudy'),
      student('admittedToStudy', 'cancel'),
      student('onAcademicLeave', 'returnFromLeave'),
      student('cancelled'),
      { to: 'studentNew', href: applicationPaths.studentNew.href(), open: sendEmpty },
      { to: 'certificates', href: certificatePaths.certificates.href() },
      {
        to: 'certificate',
        href: certificatePaths.certificate.href({ id: certificate('pending', 'confirm') }),
        open: ask('confirm'),
      },
    ];
  },
};

/** Advisors and topics, as the university that keeps them. */
const keeper: Guest = {
  name: 'a university with its advisors and topics',
  signOn: demo('universitet'),
  visits: async (who) => {
    const advisor = await stateIds(who, advisorMachine);
    const topic = await stateIds(who, topicMachine);
    const one = visitsTo('scientificTopic', (id) => topicPaths.scientificTopic.href({ id }), topic);
    return [
      { to: 'advisors', href: advisorPaths.advisors.href() },
      { to: 'advisorAdd', href: advisorPaths.advisorAdd.href(), open: sendEmpty },
      { to: 'advisors', href: `${advisorPaths.advisors.href()}?edit=import` },
      {
        to: 'advisor',
        href: advisorPaths.advisor.href({ id: advisor('consented') }),
        open: openReasons,
      },
      {
        to: 'advisor',
        href: advisorPaths.advisor.href({ id: advisor('deactivated', 'activate') }),
        open: ask('activate'),
      },
      { to: 'advisorUpdate', href: advisorPaths.advisorUpdate.href({ id: advisor('consented') }) },
      { to: 'scientificTopics', href: topicPaths.scientificTopics.href() },
      one('draft'),
      one('published', 'archive'),
      one('taken'),
      {
        to: 'scientificTopic',
        href: topicPaths.scientificTopic.href({ id: 'new' }),
        open: sendEmpty,
      },
    ];
  },
};

/** Posts, as the agency that writes them. */
const editor: Guest = {
  name: 'an editor of the news',
  signOn: demo('agentlik'),
  visits: async (who) => {
    const post = await stateIds(who, postMachine);
    const one = visitsTo('post', (id) => postPaths.post.href({ id }), post);
    return [
      { to: 'posts', href: postPaths.posts.href() },
      one('draft'),
      one('notActive', 'publish'),
      one('active', 'unpublish'),
      { to: 'post', href: `${postPaths.post.href({ id: post('notActive') })}?edit=save` },
      { to: 'post', href: postPaths.post.href({ id: 'new' }), open: sendEmpty },
      { to: 'preview', href: postPaths.preview.href({ id: post('draft') }) },
    ];
  },
};

/** Texts of the site, as the agency that writes them. */
const textEditor: Guest = {
  name: 'an editor of the texts of the site',
  signOn: demo('agentlik'),
  visits: async (who) => {
    const version = await stateIds(who, publicTextMachine);
    const hrefOf = (id: number | 'new') => publicTextPaths.publicText.href({ id });
    const one = visitsTo('publicText', hrefOf, version);
    return [
      { to: 'publicTexts', href: publicTextPaths.publicTexts.href() },
      one('draft'),
      one('published', 'withdraw'),
      one('withdrawn'),
      one('superseded'),
      { to: 'publicText', href: `${hrefOf(version('draft'))}?edit=save` },
      { to: 'publicText', href: `${hrefOf('new')}?renews=${version('published')}` },
      { to: 'publicText', href: hrefOf('new'), open: sendEmpty },
    ];
  },
};

const advisorHimself: Guest = {
  name: 'a research advisor',
  signOn: demo('rahbar'),
  visits: async (who) => {
    const own = await stateIds(who, advisorMachine);
    return [
      { to: 'home', href: paths.home.href() },
      { to: 'waiting', href: paths.waiting.href() },
      { to: 'calendar', href: paths.calendar.href() },
      { to: 'advisors', href: advisorPaths.advisors.href() },
      { to: 'advisorStudents', href: advisorPaths.advisorStudents.href() },
      {
        to: 'advisor',
        href: advisorPaths.advisor.href({ id: own('waiting', 'consent') }),
        open: ask('consent'),
      },
      { to: 'advisorUpdate', href: advisorPaths.advisorUpdate.href({ id: own('consented') }) },
    ];
  },
};

const agency: Guest = {
  name: 'the agency',
  signOn: demo('agentlik'),
  visits: async (who) => {
    const period = await stateIds(who, periodMachine);
    const application = await stateIds(who, applicationMachine);
    const one = (state: string, open?: Opening, part = ''): Visit => ({
      to: 'period',
      href: `${periodPaths.period.href({ id: period(state) })}${part}`,
      open,
    });
    return [
      { to: 'home', href: paths.home.href() },
      { to: 'allApplications', href: applicationPaths.allApplications.href() },
      {
        to: 'allApplications',
        href: `${applicationPaths.allApplications.href()}?group=pending`,
        open: chooseRows,
      },
      {
        to: 'oneOfAll',
        href: applicationPaths.oneOfAll.href({ id: application('rejected') }),
        open: openReasons,
      },
      {
        to: 'applicationsByOrganization',
        href: applicationPaths.applicationsByOrganization.href(),
      },
      { to: 'periods', href: periodPaths.periods.href() },
      one('publication'),
      one('publication', ask('update')),
      one('innovationDistribution', openReasons),
      one('closed'),
      one('preparedIndependent', ask('activate')),
      one('preparedIndependent', undefined, '?edit=update'),
      { to: 'period', href: periodPaths.period.href({ id: 'new' }), open: sendEmpty },
      { to: 'organizations', href: organizationPaths.organizations.href() },
      {
        to: 'organizations',
        href: `${organizationPaths.organizations.href()}?search=yoʻqolgan&type=100`,
      },
      {
        to: 'organization',
        href: organizationPaths.organization.href({ id: who?.actor.organizationId ?? 0 }),
      },
      { to: 'inbox', href: `${notificationPaths.inbox.href()}?unread=1` },
      { to: 'certificates', href: certificatePaths.certificates.href() },
      { to: 'scientificInformation', href: scientificWorkPaths.scientificInformation.href() },
      await scientificWork(who),
      { to: 'processes', href: paths.processes.href() },
      ...[
        '',
        '?role=university',
        '?view=states',
        '?view=times',
        '?view=times&compare=1',
        '?view=table',
        '?view=simulate',
        '?view=change',
        '?view=moves',
        '?view=confirm',
        '?view=confirm&remark=corrected',
      ].map(
        (view): Visit => ({
          to: 'process',
          href: `${paths.process.href({ machine: applicationMachine.id })}${view}`,
        }),
      ),
      {
        to: 'process',
        href: `${paths.process.href({ machine: applicationMachine.id })}?view=confirm`,
        open: confirmWithoutArticle,
      },
    ];
  },
};

/** Organizations and directories, as the administrator who keeps them. */
const keepers: readonly Guest[] = [
  {
    name: 'the administrator with organizations',
    signOn: demo('admin'),
    visits: organizationVisits,
  },
  { name: 'the administrator with directories', signOn: demo('admin'), visits: directoryVisits },
  { name: 'the administrator with messages', signOn: demo('admin'), visits: messageVisits },
];

/** The quota, by those who work in it. */
const quotaGuests: readonly Guest[] = [
  { name: 'a university with its quota', signOn: demo('universitet'), visits: askingVisits },
  {
    name: 'an organization that still writes its request',
    signOn: demo('institut'),
    visits: draftVisits,
  },
  { name: 'the agency with statistics', signOn: demo('agentlik'), visits: statisticVisits },
  { name: 'the agency with the quota', signOn: demo('agentlik'), visits: consolidatingVisits },
  { name: 'a ministry with agreements', signOn: demo('vazirlik'), visits: agreeingVisits },
  {
    name: 'the economy ministry with an answer to give',
    signOn: demo('iqtisodiyot'),
    visits: answeringVisits,
  },
  { name: 'the finance ministry with totals', signOn: demo('moliya'), visits: givingVisits },
];

const atHome = (login: string): Guest => ({
  name: `${login} at home`,
  signOn: demo(login),
  visits: () => [{ to: 'home', href: paths.home.href() }],
});

const homes = [
  'doktorant',
  'foreign',
  'vazirlik',
  'moliya',
  'iqtisodiyot',
  'nazorat',
  'admin',
  'texnik',
];
const questions = [
  'person',
  'place',
  'advisor',
  'education',
  'works',
  'certificate',
  'diploma',
  'check',
];

/** Everybody who looks at the screens; together they open every address of the product. */
export const guests: readonly Guest[] = [
  visitor,
  applicant,
  owner('draft', questions),
  owner('rejected', []),
  owner('pending', ['sent']),
  owner('admittedToStudy', []),
  university,
  keeper,
  editor,
  textEditor,
  ...callCentreGuests,
  advisorHimself,
  agency,
  ...keepers,
  ...quotaGuests,
  ...examGuests,
  ...attestationGuests,
  ...studentRequestGuests,
  ...monitoringGuests,
  ...organizationCheckGuests,
  ...statusCorrectionGuests,
  letterGuest,
  ...targetedLetterGuests,
  ...admissionExamGuests,
  ...additionalQuotaGuests,
  accountKeeper,
  watcher,
  ...homes.map(atHome),
];
