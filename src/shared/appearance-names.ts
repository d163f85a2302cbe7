// Without zod: tables and skins are on the first page of a visitor too.

/** What a person may choose; `system` follows the device. */
export const skinNames = ['light', 'dark', 'system'] as const;
/** Row heights of tables and lists: 44 px or 32 px. */
export const densities = ['comfortable', 'dense'] as const;
/** How many rows a page of a list may have. */
export const pageRows = [25, 50, 100, 200] as const;
