import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { newQueryClient } from '#web/lib/query-client.ts';

const queryClient = newQueryClient();

/** Draws a page of the sign-on at an address. */
export function showPage(page: ReactNode, path: string, searchPath = ''): void {
  const place = memoryLocation({ path, searchPath });
  render(
    <QueryClientProvider client={queryClient}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        {page}
      </Router>
    </QueryClientProvider>,
  );
}

/**
 * For a whole test file: nothing is found on the server until a test says so, and nothing of a test
 * stays for the next one.
 */
export function withoutServer(): void {
  beforeEach(() => {
    vi.spyOn(http, 'get').mockRejectedValue(new ApiError({ status: 404, code: 'NOT_FOUND' }));
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    queryClient.clear();
  });
}
