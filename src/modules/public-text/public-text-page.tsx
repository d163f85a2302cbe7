import { FilePen } from 'lucide-react';
import { statesTagged } from '#machines/kit.ts';
import { publicTextMachine } from '#machines/public-text.machine.ts';
import { titlesOf } from '#shared/written-texts.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { publicTextPaths } from './paths.ts';
import { PublicTextCreate, PublicTextForm } from './public-text-form.tsx';
import type { PublicTextRecord } from './schema.ts';
import { listed, whole } from './shown.ts';
import { TextBody } from './text-body.tsx';
import { VersionList } from './version-list.tsx';

const absent = 'public-text-screen.missing';
const isPublic = statesTagged(publicTextMachine, 'public');

/** To the form of the next version, while this one may have it. */
function Renewal({ id }: { id: number }) {
  const t = useTexts('publicText');
  const renewal = useCreate(publicTextMachine, useCan('create', 'PublicText'), {
    replaces_id: id,
  }).find(({ event, enabled }) => event === 'renew' && enabled);
  if (!renewal) return null;
  return (
    <span data-event={renewal.event}>
      <LinkButton
        href={`${publicTextPaths.publicText.href({ id: 'new' })}?renews=${id}`}
        icon={FilePen}
      >
        {t(`publicText.action.${renewal.event}`)}
      </LinkButton>
    </span>
  );
}

/** What is published may have a next version. */
const Besides = ({ record: { id, state } }: { record: PublicTextRecord }) =>
  isPublic.includes(state) && <Renewal id={id} />;

/** The text as everybody will read it, in the language of the page, and all its versions. */
function Below({ record }: { record: PublicTextRecord }) {
  const t = useTexts('public-text-screen');
  const language = useLanguage();
  return (
    <>
      <section aria-labelledby="preview" className="flex flex-col gap-3">
        <h2 id="preview" className="text-xl">
          {t('public-text-screen.preview')}
        </h2>
        <p className="no-print text-muted">{t('public-text-screen.previewText')}</p>
        <div className="flex max-w-[60rem] flex-col gap-3 border border-line p-6">
          <h3 className="text-xl">
            {record[`title_${language}`] ?? t(`public-text-screen.notWritten.${language}`)}
          </h3>
          <TextBody text={record} />
        </div>
      </section>
      <VersionList record={record} />
    </>
  );
}

const publicTextScreen: RecordScreen<PublicTextRecord> = {
  machine: publicTextMachine,
  areas: ['public-text-screen', 'codes', 'processes'],
  useBack: backToList(publicTextMachine, publicTextPaths.publicTexts.href()),
  title: (version, { name }) => name(titlesOf(version)),
  data: [
    listed.text_kind,
    listed.sort_number,
    { field: listed.valid_from, absent },
    whole.act,
    whole.act_number,
    whole.phone,
    whole.email,
    whole.title_uz,
    { field: whole.title_ru, absent },
    { field: whole.title_en, absent },
    { field: whole.written, absent },
    whole.created_at,
    listed.updated_at,
    whole.published_at,
  ],
  Besides,
  Below,
  links: ({ id }) => ({ save: `${publicTextPaths.publicText.href({ id })}?edit=save` }),
  Create: PublicTextCreate,
  Edit: PublicTextForm,
};

/** One version: its data, its actions, the other versions; its form, or a new one under "new". */
export const PublicTextPage = () => <RecordScreenPage of={publicTextScreen} />;
