import type { AppearanceChange, KeptAppearance } from '#shared/appearance.ts';
import type { UserData } from '#shared/sign-on.ts';
import { chooseDensity } from './density.ts';
import { http } from './http.ts';
import { currentLanguage, switchLanguage } from './i18n.ts';
import { choosePageRows } from './page-rows.ts';
import { seesAs } from './session-place.ts';
import { chooseShortcuts } from './shortcut-choice.ts';
import { chooseSkin, currentSkin } from './skin.ts';
import { visitor } from './visit.ts';

/** When a choice was last made on this browser (epoch ms, as text). */
const storageKey = 'appearance_at';

function remember(moment: number): void {
  try {
    localStorage.setItem(storageKey, String(moment));
  } catch {
    // Without storage nothing outlives the page anyway.
  }
}

function remembered(): number {
  try {
    return Number(localStorage.getItem(storageKey) ?? 0);
  } catch {
    return 0;
  }
}

/** Shows what the account keeps, where it was chosen later than what this browser has. */
export async function followAppearance({
  appearance,
}: Pick<UserData, 'appearance'>): Promise<void> {
  if (!appearance || seesAs() || Date.parse(appearance.at) <= remembered()) return;
  remember(Date.parse(appearance.at));
  const { language, skin, density, page_rows, shortcuts } = appearance;
  if (skin && skin !== currentSkin()) chooseSkin(skin);
  if (density) chooseDensity(density);
  if (page_rows) choosePageRows(page_rows);
  if (shortcuts !== null) chooseShortcuts(shortcuts);
  if (language && language !== currentLanguage()) await switchLanguage(language);
}

/**
 * Chooses a language, a skin, a row height, the rows per page or whether there are shortcuts: here
 * at once, and for the account where somebody is signed in, so that it follows them to other
 * devices. Rejects with `ApiError` when the account could not keep it; here it holds all the same.
 */
export async function chooseAppearance(change: AppearanceChange): Promise<void> {
  if (change.skin) chooseSkin(change.skin);
  if (change.density) chooseDensity(change.density);
  if (change.page_rows) choosePageRows(change.page_rows);
  if (change.shortcuts !== undefined) chooseShortcuts(change.shortcuts);
  if (change.language) await switchLanguage(change.language);
  remember(Date.now());
  // Who sees as somebody changes their own browser and nothing of the person.
  if (visitor() === null || seesAs()) return;
  const kept = await http.patch<KeptAppearance>('/profile/appearance/', change);
  remember(Date.parse(kept.at));
}
