import { type AbilityHolder, scopesFor } from '#shared/abilities.ts';

/** Whether somebody works on the installation and its settings, and so reads the log. */
export const mayReadLog = (who: AbilityHolder): boolean =>
  scopesFor(who, 'Settings', 'read').length > 0;

/** Whether the addresses of everybody are whole for somebody. */
export const seesAddresses = (who: AbilityHolder): boolean =>
  scopesFor(who, 'Person', 'readContacts').includes('A');
