import type { DocumentKind } from '#shared/codes.ts';
import type { Named, NameParts } from '#shared/names.ts';
import type { ApplicationCertificate, ApplicationDiploma, ApplicationRecord } from '../schema.ts';

/** A stored file as a draft names it. */
interface DraftFile {
  file_id: string;
  name: string;
}

/**
 * What the wizard holds: things with their names, so that a copy on this device can be shown
 * without asking the server.
 */
export type ApplyDraft = {
  organization: (Named & { id: number }) | null;
  direction: (Named & { id: number; code: string }) | null;
  edu_language: number | null;
  advisor: (NameParts & { id: number }) | null;
  topic: string;
  letter_code: string;
  diploma: Pick<ApplicationDiploma, 'id' | 'degree' | 'institution'> | null;
  certificate: Pick<ApplicationCertificate, 'id' | 'level' | 'score' | 'type'> | null;
  documents: Partial<Record<DocumentKind, DraftFile>>;
};

/** The server's draft as the wizard holds it. */
export function draftOf(record: ApplicationRecord): ApplyDraft {
  const {
    organization,
    direction,
    edu_language,
    advisor,
    topic,
    letter_code,
    diploma,
    certificate,
  } = record;
  const files = record.documents.flatMap(({ kind, file_id, name = '' }) =>
    file_id ? [[kind, { file_id, name }] as const] : [],
  );
  const documents = Object.fromEntries(files);
  return {
    organization,
    direction,
    edu_language,
    advisor,
    topic: topic ?? '',
    letter_code: letter_code ?? '',
    diploma,
    certificate,
    documents,
  };
}

/** The body of PUT for a part of the draft (`applicationDraft` of the shared schemas). */
export interface DraftBody {
  organization_id?: number | null;
  direction_id?: number | null;
  edu_language?: number | null;
  advisor_id?: number | null;
  topic?: string | null;
  letter_code?: string | null;
  diploma_id?: number | null;
  certificate_id?: number | null;
  documents?: Partial<Record<DocumentKind, string | null>>;
}

const plain = (draft: ApplyDraft) => ({
  organization_id: draft.organization?.id ?? null,
  direction_id: draft.direction?.id ?? null,
  edu_language: draft.edu_language,
  advisor_id: draft.advisor?.id ?? null,
  topic: draft.topic.trim() || null,
  letter_code: draft.letter_code.trim() || null,
  diploma_id: draft.diploma?.id ?? null,
  certificate_id: draft.certificate?.id ?? null,
});

const kindsOf = (...drafts: ApplyDraft[]) => [
  ...new Set(drafts.flatMap(({ documents }) => Object.keys(documents) as DocumentKind[])),
];

/** What has to be sent to make `base` into `draft`; empty when they say the same. */
export function changesOf(draft: ApplyDraft, base: ApplyDraft): DraftBody {
  const [mine, theirs] = [plain(draft), plain(base)];
  const names = Object.keys(mine) as (keyof typeof mine)[];
  const changed = names
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => [name, mine[name]]);
  const files = kindsOf(draft, base).filter(
    (kind) => draft.documents[kind]?.file_id !== base.documents[kind]?.file_id,
  );
  const documents = Object.fromEntries(
    files.map((kind) => [kind, draft.documents[kind]?.file_id ?? null]),
  );
  return { ...Object.fromEntries(changed), ...(files.length > 0 ? { documents } : {}) };
}

/** Whether two drafts would be stored alike. */
export const saysTheSame = (one: ApplyDraft, other: ApplyDraft): boolean =>
  Object.keys(changesOf(one, other)).length === 0;
