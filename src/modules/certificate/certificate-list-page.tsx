import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useActor } from '#web/process/use-actor.ts';
import { useLiveRecords } from '#web/process/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { CertificateFilters } from './certificate-filters.tsx';
import { CertificatePart } from './certificate-part.tsx';
import { partsFor } from './certificate-parts.ts';
import { certificatePaths } from './paths.ts';

/** So many of "your turn" stand above the others; the rest of them is one link away. */
const turnLimit = 20;

function Worklist({ state }: { state: ListState }) {
  const t = useTexts('certificate-screen');
  const parts = partsFor(useActor());
  return (
    <>
      {parts.turn.length > 0 && (
        <CertificatePart
          state={state}
          own={false}
          query={{ ...state.query, state: parts.turn, limit: turnLimit, offset: 0 }}
          caption={(count) => t('certificate-screen.part.turn', { count })}
          more={
            <Link
              href={`${certificatePaths.certificates.href()}?state=${parts.turn.join(',')}`}
              className="link"
            >
              {t('certificate-screen.part.all')}
            </Link>
          }
        />
      )}
      <CertificatePart
        state={state}
        own={false}
        query={{ ...state.query, state: parts.rest }}
        caption={(count) => t('certificate-screen.part.rest', { count })}
        empty={<ListEmpty state={state} text={t('certificate-screen.empty.others')} />}
      />
    </>
  );
}

/** Certificates (route `certificate`): the own ones with a way to add, or those to check. */
export function CertificateListPage() {
  const t = useTexts('certificate-screen', 'certificate');
  const own = useCan('create', 'Certificate');
  const creations = useCreate(certificateMachine, own);
  const state = useListState({ filters: ['turn', 'state', 'type'], ordering: '-id' });
  useLiveRecords(certificateMachine);
  const view = own ? 'own' : 'others';
  const narrowed = state.search !== '' || state.active > 0;
  return (
    <Page
      title={t('certificate.names')}
      lead={t(`certificate-screen.lead.${view}`)}
      actions={creations
        .filter(({ enabled }) => enabled)
        .map(({ event }) => (
          <LinkButton
            key={event}
            href={certificatePaths.certificate.href({ id: 'new' })}
            kind="primary"
            icon={Plus}
          >
            {t(`certificate.action.${event}`)}
          </LinkButton>
        ))}
    >
      <div className="flex flex-col gap-10">
        {!own && <CertificateFilters state={state} />}
        {!own && !narrowed && <Worklist state={state} />}
        {(own || narrowed) && (
          <CertificatePart
            state={state}
            own={own}
            query={state.query}
            caption={(count) => t('certificate-screen.caption', { count })}
            empty={
              <ListEmpty state={state} text={t(`certificate-screen.empty.${view}`)}>
                {t(`certificate-screen.emptyHint.${view}`)}
              </ListEmpty>
            }
          />
        )}
      </div>
    </Page>
  );
}
