import { enquiryMachine } from '#machines/enquiry.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { column, holder, status, title } from '#web/declared/columns.ts';
import { codes, directory, linked, states, turn, work } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { enquiryChannels, enquiryTopics } from './codes.ts';
import { enquiryPaths } from './paths.ts';
import type { ListedEnquiry } from './schema.ts';
import { listed } from './shown.ts';

const awaited = statesTagged(enquiryMachine, 'awaited');

/** Who asks what, since when, who has it, status with the last day. */
const enquiryList: Declared<ListScreen<ListedEnquiry>> = (may) => {
  const works = may('work', 'Enquiry');
  return {
    machine: enquiryMachine,
    areas: ['enquiry-screen', 'codes', 'validation'],
    record: ({ id }) => enquiryPaths.enquiry.href({ id }),
    lead: works ? 'enquiry-screen.lead.work' : 'enquiry-screen.lead.answers',
    caption: 'enquiry-screen.caption',
    empty: 'enquiry-screen.empty',
    emptyHint: works ? 'enquiry-screen.emptyHint' : undefined,
    order: '-id',
    exportPath: '/statistics/enquiries/',
    create: { open: works, href: enquiryPaths.enquiry.href({ id: 'new' }) },
    columns: [
      title('sender_name', listed.sender_name, {
        // Who asked is no part of the file.
        inFile: ['enquiry-screen.number'],
        sortable: true,
        className: 'min-w-44',
        under: ({ number }) => number,
      }),
      column('topic', listed.topic, { className: 'min-w-36' }),
      column('channel', listed.channel, { extra: true }),
      column('language', listed.language, { extra: true }),
      column('created_at', listed.created_at, { sortable: true, className: 'whitespace-nowrap' }),
      column('organization', listed.organization, { extra: true, className: 'min-w-48' }),
      holder<ListedEnquiry>(),
      column('answered_on', listed.answered_on, { extra: true }),
      status({
        className: 'min-w-40',
        under: ({ state, facts }, { t, date }) =>
          awaited.includes(state) && t('enquiry-screen.until', { date: date(facts.lastDay) }),
      }),
    ],
    ticked: { nameOf: ({ sender_name, number }) => `${number}, ${sender_name}` },
    narrowing: {
      search: 'enquiry-screen.search',
      all: 'enquiry-screen.all',
      filters: [
        turn,
        work,
        linked('late', 'enquiry-screen.late'),
        linked('group', 'enquiry-screen.late'),
        states(enquiryMachine),
        codes('topic', 'validation.field.topic', 'enquiryTopic', enquiryTopics),
        codes('channel', 'enquiry-screen.channel', 'enquiryChannel', enquiryChannels),
        ...(works
          ? [
              directory(
                'organization',
                'enquiry-screen.organization',
                '/organizations/org_list_name_id/',
                { typed: true },
              ),
            ]
          : []),
      ],
    },
  };
};

/** Enquiries (route `enquiry`): those of the call centre, or those passed to an organization. */
export const EnquiryListPage = () => <ListPage of={enquiryList} />;
