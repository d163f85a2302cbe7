import { z } from 'zod';
import type { DirectionRow } from '#shared/reference.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import {
  type DirectoryRow,
  useChoices,
  useCodedChoices,
  useDirectory,
} from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { StudyLanguage } from '../study-language.tsx';
import { useApply } from './apply-context.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyUnmet } from './apply-unmet.tsx';
import { useDraftForm } from './use-draft-form.ts';

type OrganizationRow = DirectoryRow & { id: number };

const chosen = z.string().min(1);
const schema = z.object({ organization_id: chosen, direction_id: chosen, edu_language: chosen });

/** The row of a choice; what the draft already holds needs no list. */
const rowOf = <Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  value: string,
  known: Row | null,
): Row | null =>
  [known, ...(rows ?? [])].find((row) => row !== null && String(row.id) === value) ?? null;

function usePlaceForm() {
  const { record, draft } = useApply();
  const organizationId = draft.organization?.id;
  // Forms in quota are offered where the confirmed split of the period has places (guard GA3).
  const wanted = {
    dc_type: record.dc_type,
    ...(record.period ? { period: record.period.id } : {}),
  };
  const offer = { organization: organizationId, ...wanted };
  const organizations = useDirectory<OrganizationRow>('/organizations/university_list/', wanted);
  const directions = useDirectory<DirectionRow>(
    '/org-directions/direction_list/',
    offer,
    organizationId !== undefined,
  );
  const page = useDraftForm({
    part: 'place',
    schema,
    defaults: {
      organization_id: String(organizationId ?? ''),
      direction_id: String(draft.direction?.id ?? ''),
      edu_language: String(draft.edu_language ?? ''),
    },
    toDraft: ({ organization_id, direction_id, edu_language }) => {
      const organization = rowOf<{ id: number } & Omit<OrganizationRow, 'id'>>(
        organizations,
        organization_id,
        draft.organization,
      );
      const direction = rowOf<NonNullable<typeof draft.direction>>(
        directions,
        direction_id,
        draft.direction,
      );
      const moved = organization?.id !== organizationId;
      return {
        organization,
        direction,
        edu_language: Number(edu_language) || null,
        ...(moved ? { direction: null, advisor: null } : {}),
      };
    },
  });
  return { ...page, organizations: organizations ?? [], directions: directions ?? [] };
}

/**
 * Where and what: organization, specialty of it, language of study. Another organization empties
 * what hangs on it.
 */
export function ApplyPlace() {
  const t = useTexts('apply', 'codes', 'validation');
  const name = useName();
  const { draft } = useApply();
  const { form, error, page, organizations, directions } = usePlaceForm();
  const { organization, direction } = draft;
  return (
    <ApplyQuestion {...page} title={t('apply.question.place')}>
      <BoundCombobox
        checked={{ form, error }}
        name="organization_id"
        label={t('validation.field.organization_id')}
        hint={t('apply.where.organizationHint')}
        valueLabel={name(organization)}
        options={useChoices(organizations)}
        onChosen={(chosen, before) => chosen !== before && form.setValue('direction_id', '')}
      />
      <BoundCombobox
        checked={{ form, error }}
        name="direction_id"
        label={t('validation.field.direction_id')}
        hint={t(organization ? 'apply.where.directionHint' : 'apply.where.directionFirst')}
        valueLabel={direction ? `${direction.code} ${name(direction)}` : ''}
        options={useCodedChoices(directions)}
      />
      <StudyLanguage form={form} name="edu_language" error={error('edu_language')} />
      {organization && direction && <ApplyUnmet guards={['placeOffered']} />}
    </ApplyQuestion>
  );
}
