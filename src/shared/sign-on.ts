import { z } from 'zod';
import { keptAppearance } from './appearance.ts';
import { bulkRows } from './bulk.ts';
import { languages } from './languages.ts';

/** Password login, and login of foreign users (`foreign`); `username` is the e-mail address. */
export const loginBody = z.object({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(512),
  foreign: z.boolean().optional(),
});

const refreshToken = z.string().min(1).max(2000);

/** `POST /auth/token/refresh/`. */
export const refreshBody = z.object({ refresh: refreshToken });

/**
 * `POST /auth/users/logout`: the refresh token ends the session also when the access token has run
 * out.
 */
export const logoutBody = z.object({ refresh: refreshToken.optional() }).nullish();

/** What a sign-on and a refresh answer. */
export const tokenPair = z.object({ access: z.string(), refresh: z.string() });

/** `POST /auth/oneid/login/` and `/auth/oneid/confirm/`. */
export const oneIdLoginBody = z.object({ redirect_url: z.string().min(1).max(500) });
export const oneIdLoginAnswer = z.object({ login_url: z.string() });
export const oneIdConfirmBody = z.object({
  code: z.string().min(1).max(4000),
  state: z.string().min(1).max(200),
});

const names = z.object({ uz: z.string(), ru: z.string(), en: z.string() });

/** The user data of `user/me`, kept in local storage: never a personal number or passport data. */
export const userData = z.object({
  id: z.number(),
  role_id: z.number(),
  role_name: z.string(),
  /** Everything the person may act as, by code; the active role is one of them. */
  roles: z.array(z.number()),
  user_type: z.enum(['F', 'I', 'L']),
  org_id: z.number().nullable(),
  organization: z.object({ id: z.number(), names }).nullable(),
  surname: z.string().nullable(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  email: z.string().nullable(),
  mobile_phone: z.string().nullable(),
  language: z.enum(languages),
  /** The session was opened with an electronic signature. */
  valid: z.boolean(),
  is_organization: z.boolean(),
  is_university: z.boolean(),
  is_innovation: z.boolean(),
  ability: z.array(z.object({ action: z.string(), subject: z.string(), scope: z.string() })),
  session: z.object({ expires_at: z.string(), absolute_until: z.string() }),
  /**
   * How the person wants to see the product on every device, and when they last said so; null =
   * nothing was chosen.
   */
  appearance: keptAppearance.nullish(),
});
export type UserData = z.infer<typeof userData>;

/** `POST /auth/user/role`: the role to act in from now on. */
export const roleChange = z.object({ role_id: z.int() });

/** `POST /auth/login-token`. */
export const loginAnswer = tokenPair.extend({ user: userData });

/**
 * `POST /send_sms_code/`: `check` only asks whether a code is needed. `id` and `version` are absent
 * for a new record.
 */
export const sendCodeBody = z.object({
  process: z.string().min(1).max(60),
  event: z.string().min(1).max(60),
  id: z
    .int()
    .positive()
    .max(2 ** 53 - 1)
    .nullish(),
  version: z
    .int()
    .nonnegative()
    .max(2 ** 31 - 1)
    .nullish(),
  check: z.boolean().optional(),
  /** One code for a decision about all these records; then `id` and `version` are absent. */
  rows: bulkRows.optional(),
});

/**
 * The answer about a code: where it goes (masked), how long it is good, when another may be asked
 * for. Seconds.
 */
export const sendCodeAnswer = z.object({
  need_code: z.boolean(),
  channel: z.enum(['sms', 'mail']).nullable(),
  phone: z.string().nullable(),
  code_length: z.number(),
  ttl_sec: z.number(),
  resend_after_sec: z.number(),
  attempts_left: z.number(),
});
export type SendCodeAnswer = z.infer<typeof sendCodeAnswer>;
