import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { actionsOf } from '#machines/kit.ts';
import { notificationMachine } from '#machines/notification.machine.ts';
import { roleCodes } from '#machines/roles.ts';
import {
  type AddresseeChoice,
  type Audience,
  type AudienceChoices,
  audiences,
  type Reach,
} from '#shared/notification.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { Choice } from '#web/ui/select-field.tsx';

const base = '/notifications';

/** Whom a message is for, as it is chosen. */
export interface Chosen {
  audience: string;
  ids: readonly string[];
}

/** How many people that reaches now; undefined while nothing is chosen or asked. */
export function useReach(
  { audience, ids }: Chosen,
  enabled = true,
): { data: Reach | undefined; isError: boolean } {
  const { data, isError } = useQuery({
    queryKey: [notificationMachine.id, 'reach', audience, [...ids].sort()],
    queryFn: ({ signal }) =>
      http.post<Reach>(`${base}/reach/`, { audience, audience_ids: ids.map(Number) }, { signal }),
    enabled: enabled && audience !== '' && ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { data: audience !== '' && ids.length > 0 ? data : undefined, isError };
}

/** People of a name, as choices; with the role, because names are not unique. */
export function useFindPeople(): (search: string, signal: AbortSignal) => Promise<Choice[]> {
  const label = usePersonWords();
  return async (search, signal) => {
    const { results } = await http.get<{ results: AddresseeChoice[] }>(
      `${base}/people/`,
      { search },
      signal,
    );
    return results.map((person) => ({ value: String(person.id), label: label(person) }));
  };
}

const roleName = (code: number): string =>
  Object.entries(roleCodes).find(([, one]) => one === code)?.[0] ?? '';

function usePersonWords(): (person: AddresseeChoice) => string {
  const t = useTexts('processes');
  const name = useName();
  return ({ name: person, role_id, organization }) =>
    [person, t(`processes.role.${roleName(role_id)}`), name(organization)]
      .filter(Boolean)
      .join(', ');
}

/** What can be chosen of each kind, and the words of what was chosen. */
export function useAudienceChoices({ audience, ids }: Chosen): {
  choices: Record<Audience, Choice[]>;
  wordsOf(id: string): string;
} {
  const t = useTexts('processes', 'codes');
  const name = useName();
  const person = usePersonWords();
  const { data } = useQuery({
    queryKey: [notificationMachine.id, 'choices'],
    queryFn: ({ signal }) => http.get<AudienceChoices>(`${base}/choices/`, undefined, signal),
  });
  const persons = useQuery({
    queryKey: [notificationMachine.id, 'people', [...ids].sort()],
    queryFn: ({ signal }) =>
      http.get<{ results: AddresseeChoice[] }>(`${base}/people/`, { ids }, signal),
    enabled: audience === ('persons' satisfies Audience) && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const choices: Record<Audience, Choice[]> = {
    roles: (data?.roles ?? []).map((code) => ({
      value: String(code),
      label: t(`processes.role.${roleName(code)}`),
    })),
    organizations: (data?.organizations ?? []).map((one) => ({
      value: String(one.id),
      label: name(one),
    })),
    scholarships: (data?.scholarships ?? []).map((code) => ({
      value: code,
      label: t(`codes.scholarshipStatus.${code}`),
    })),
    persons: (persons.data?.results ?? []).map((one) => ({
      value: String(one.id),
      label: person(one),
    })),
  };
  const known = audiences.flatMap((kind) => (kind === audience ? choices[kind] : []));
  return { choices, wordsOf: (id) => known.find(({ value }) => value === id)?.label ?? '' };
}

/**
 * Whether the person may send by SMS at all, asked of the machine with everything else in order.
 */
export function useCanSms(): boolean {
  const actor = useActor();
  const ready = { textsComplete: true, audienceChosen: true, audienceReached: true, smsFits: true };
  const facts = {
    ownerId: actor.userId,
    organizationId: actor.organizationId,
    ...ready,
    withoutSms: false,
  };
  return actionsOf(notificationMachine, { state: 'draft', facts }, actor).some(
    ({ event, enabled }) => event === 'send' && enabled,
  );
}
