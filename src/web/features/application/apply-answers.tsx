import type { ReactNode } from 'react';
import { documentKinds } from '#shared/codes.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { SummaryList, type SummaryRow } from '#web/ui/summary-list.tsx';
import { useApply } from './apply-context.ts';
import { usePersonRows } from './apply-person-rows.ts';
import { changeHref } from './apply-way.ts';
import { demandedWorks } from './apply-works.tsx';
import { useDraftRows } from './use-draft-rows.ts';
import { useOwnProfile } from './use-own-profile.ts';

/** Which answers belong to which page of the wizard. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  place: ['organization_id', 'direction_id', 'edu_language'],
  advisor: ['advisor_id', 'topic'],
  letter: ['letter_code'],
  education: ['diploma_id'],
  certificate: ['certificate_id'],
};

interface Props {
  /** Page -> why its answer is refused; drawn at the answer, with the id that the error summary points at. */
  wrongs: ReadonlyMap<string | null, string>;
}

function useRows(): (part: string) => SummaryRow[] {
  const t = useTexts('apply', 'codes');
  const { record, draft } = useApply();
  const { data: profile } = useOwnProfile();
  const personRows = usePersonRows();
  const answers = useDraftRows()(draft);
  const empty = t('common.state.none');
  const change = (part: string, label: string) => ({ href: changeHref(record.id, part), text: t('common.button.change'), hidden: label });
  return (part) => {
    const row = (key: string, label: string, value: ReactNode): SummaryRow => ({ key, label, value: value || empty, action: change(part, label) });
    if (part === 'person') {
      const filled = profile ? personRows(profile).filter(({ text }) => text !== '') : [];
      return filled.map(({ key, label, text }) => row(key, label, <span className="whitespace-pre-line break-words">{text}</span>));
    }
    if (part === 'works') {
      return demandedWorks(record).map(({ kind, have, need }) => row(kind, t(`apply.works.${kind}`), t('apply.works.of', { have, need })));
    }
    const kind = documentKinds.find((one) => one === part);
    if (kind) {
      const file = draft.documents[kind];
      return [row(kind, t(`codes.documentKind.${kind}`), file && <FileLink file={{ id: file.file_id, name: file.name }} />)];
    }
    return answers.filter(({ name }) => fieldsOf[part]?.includes(name)).map(({ name, label, text }) => row(name, label, text));
  };
}

/** Every answer in the order of the wizard, each with Change, which leads straight back here (WIZ-5). */
export function ApplyAnswers({ wrongs }: Props) {
  const t = useTexts('apply');
  const { groups } = useApply();
  const rowsOf = useRows();
  return (
    <div className="flex flex-col gap-10">
      {groups
        .filter(({ name, tasks }) => name !== 'finish' && tasks.length > 0)
        .map(({ name, tasks }) => (
          <section key={name}>
            <h2 className="mb-3 text-xl">{t(`apply.group.${name}`)}</h2>
            {tasks.map(({ part }) => (
              <div key={part} id={`check-${part}`} tabIndex={-1} className={wrongs.has(part) ? 'border-l-4 border-danger pl-4' : undefined}>
                {wrongs.has(part) && <p className="py-2 font-semibold text-danger">{wrongs.get(part)}</p>}
                <SummaryList rows={rowsOf(part)} />
              </div>
            ))}
          </section>
        ))}
    </div>
  );
}
