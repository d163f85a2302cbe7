import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { SettingKey } from '#shared/settings.ts';
import { http } from '#web/lib/http.ts';
import { settingPaths } from './paths.ts';
import type { SettingDetail, settingList } from './schema.ts';

/** Every setting as it stands now. */
export const useSettings = () =>
  useQuery({
    queryKey: ['setting'],
    queryFn: ({ signal }) => http.get<z.infer<typeof settingList>>('/settings/', undefined, signal),
  });

/** One setting with its history. */
export const readSetting = (key: SettingKey, signal?: AbortSignal) =>
  http.get<SettingDetail>(`/settings/${key}/`, undefined, signal);
export const useSetting = (key: SettingKey) =>
  useQuery({ queryKey: ['setting', key], queryFn: ({ signal }) => readSetting(key, signal) });

/** Puts a fresh answer into every screen of settings. */
export function useFreshSetting(): (fresh: SettingDetail) => void {
  const client = useQueryClient();
  return (fresh) => {
    client.setQueryData(['setting', fresh.key], fresh);
    void client.invalidateQueries({ queryKey: ['setting'], exact: true });
  };
}

/** The address of a setting, of its form (`plan`), and of taking a change back (`withdraw-7`). */
export const settingHref = (key: SettingKey, part?: string): string =>
  `${settingPaths.settings.href()}?edit=${key}${part ? `&field=${part}` : ''}`;
