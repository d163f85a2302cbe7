import { advisorMachine } from '#machines/advisor.machine.ts';
import { dutiesOf } from '#machines/kit.ts';
import { fullName } from '#shared/names.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import type { ScreenWords } from '#web/declared/words.ts';
import { AdvisorLoad } from './advisor-load.tsx';
import { AdvisorStudents } from './advisor-students.tsx';
import { advisorPaths } from './paths.ts';
import type { AdvisorRecord } from './schema.ts';
import { listed, whole } from './shown.ts';

/** Whether it is the reader who is asked to consent. */
const isAsked = (advisor: AdvisorRecord, { actor }: ScreenWords): boolean =>
  dutiesOf(advisorMachine, advisor, actor).length > 0;

const advisorScreen: RecordScreen<AdvisorRecord> = {
  machine: advisorMachine,
  areas: ['codes'],
  useBack: backToList(advisorMachine, advisorPaths.advisors.href()),
  missing: 'advisor-screen.notFound',
  title: ({ person }) => fullName(person),
  reference: ({ organization }, { name }) => name(organization),
  data: [
    listed.person,
    whole.pinfl,
    listed.organization,
    whole.degree,
    whole.title,
    listed.place,
    whole.phone,
    whole.mail,
    { field: listed.load, cell: (advisor) => <AdvisorLoad record={advisor} /> },
    whole.asked,
    whole.consented,
    whole.reason,
  ],
  promptHeading: (advisor, words) =>
    isAsked(advisor, words)
      ? words.t('advisor-screen.prompt.own', { org: words.name(advisor.organization) })
      : undefined,
  prompt: (advisor, words) =>
    isAsked(advisor, words) && <p>{words.t('advisor-screen.prompt.ownText')}</p>,
  links: ({ id }) => ({ update: advisorPaths.advisorUpdate.href({ id }) }),
  Below: ({ record }) => <AdvisorStudents advisorId={record.id} />,
};

/**
 * One research advisor (route `research-advisor/:id`): whose turn it is, the person with their load,
 * their students now and before.
 */
export const AdvisorPage = () => <RecordScreenPage of={advisorScreen} />;
