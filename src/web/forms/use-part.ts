import { useSearch } from 'wouter';

/**
 * Which part of a page is open for editing, from the address (`?edit=contact&field=email`), so that
 * Back closes it.
 */
export function usePart(): { edit: string; field: string | null } {
  const params = new URLSearchParams(useSearch());
  return { edit: params.get('edit') ?? '', field: params.get('field') };
}
