import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { loginAnswer, loginBody } from '#shared/sign-on.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { loadSession } from '#web/lib/visit.ts';

type Login = z.infer<typeof loginBody>;

/**
 * Signs on by e-mail and password; the navigation guard then leads home. Rejects with `ApiError`.
 */
export function useLogin() {
  return useMutation<void, ApiError, Login>({
    mutationFn: async (body) => {
      const { user, ...tokens } = await http.post<z.infer<typeof loginAnswer>>(
        '/auth/login-token',
        body,
      );
      const session = await loadSession();
      await session.signIn(tokens, user);
    },
  });
}
