import type { Generated } from 'kysely';
import type { ConfirmationCodeState } from '#machines/rows/confirmation-code.machine.ts';
import type { Language } from '#shared/languages.ts';
import type { DefaultMoment, MaybeMoment, Moment } from './columns.ts';

/**
 * What gave a personal or tax number: OneID, an administrator's act, the form that prepared the
 * account, the installation.
 */
type NumberSource = 'oneid' | 'administrator' | 'prepared' | 'installation';

/**
 * A person's account, the record of the process `account`: profile, ways in and the role now
 * active.
 */
export interface AccountTable {
  id: Generated<number>;
  /** The active role's code; what else the person may switch to is in `granted_roles`. */
  role_id: Generated<number>;
  granted_roles: Generated<number[]>;
  organization_id: number | null;
  user_type: 'F' | 'I' | 'L';
  state: Generated<'waiting' | 'active' | 'blocked' | 'closed'>;
  email: string | null;
  password_hash: string | null;
  pinfl: string | null;
  /**
   * Who has proven the number; the database holds none without a source
   * (docs/decisions/071-who-proves-a-number.md).
   */
  pinfl_source: NumberSource | null;
  tin: string | null;
  tin_source: NumberSource | null;
  surname: string | null;
  first_name: string | null;
  middle_name: string | null;
  /** Dates without time are strings `YYYY-MM-DD`. */
  birthday: string | null;
  birth_place: string | null;
  gender: number | null;
  citizenship: string | null;
  nationality: string | null;
  passport_series: string | null;
  passport_number: string | null;
  passport_given_date: string | null;
  passport_issuer: string | null;
  passport_valid_until: string | null;
  permanent_address: string | null;
  region_id: number | null;
  district_id: number | null;
  mobile_phone: string | null;
  /** When the phone was proven, by OneID or by a code; null: codes do not go there. */
  phone_confirmed_at: MaybeMoment;
  workplace: string | null;
  position: string | null;
  employed: Generated<boolean>;
  scientific_degree: number | null;
  scientific_title: number | null;
  disability_type: Generated<number>;
  benefit_type: Generated<number>;
  bio_uz: string | null;
  bio_ru: string | null;
  language: Generated<Language>;
  /**
   * How the person wants to see the product, and when they last said so; null = nothing was chosen
   * yet.
   */
  screen_language: Language | null;
  appearance_at: MaybeMoment;
  skin: 'light' | 'dark' | 'system' | null;
  density: 'comfortable' | 'dense' | null;
  page_rows: 25 | 50 | 100 | 200 | null;
  shortcuts: boolean | null;
  /** OneID's own `valid`: the account was confirmed there once. Not the signature of a session. */
  identity_confirmed: Generated<boolean>;
  /** Of the record of the process `account`: one line of history each. */
  version: Generated<number>;
  machine_version: Generated<string>;
  /** Of the person's own data, which they edit without an event. */
  profile_version: Generated<number>;
  /** Folded names and mail address, and the names alone, kept by a trigger. */
  search: Generated<string>;
  search_name: Generated<string>;
  last_login_at: MaybeMoment;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

/** One place of work of a person; the present one has no end. */
interface WorkHistoryTable {
  id: Generated<number>;
  account_id: number;
  company_name: string;
  position: string;
  start_date: string;
  end_date: string | null;
}

/** One sign-on and all refresh tokens that descend from it. */
export interface SessionTable {
  id: string;
  account_id: number;
  refresh_hash: string;
  previous_hash: string | null;
  rotated_at: MaybeMoment;
  /** The end when nobody refreshes. */
  expires_at: Moment;
  /** The end whatever happens. */
  absolute_until: Moment;
  /** Opened with an electronic signature: no SMS codes. */
  signed: boolean;
  /** OneID's access token, sealed; used once, to log out there too. */
  oneid_token: string | null;
  user_agent: string | null;
  ip: string | null;
  /** Opened by a supporter who sees as this person. */
  see_as_id: number | null;
  created_at: Moment;
  revoked_at: MaybeMoment;
}

/** A sign-on under way: `state` bound to a browser, for one use within ten minutes. */
interface OneIdStateTable {
  state_hash: string;
  browser_hash: string;
  redirect_url: string;
  expires_at: Moment;
  used_at: MaybeMoment;
}

/** A link that was sent by mail, for one use. */
export interface AccountLinkTable {
  token_hash: string;
  account_id: number;
  purpose: 'confirm' | 'reset';
  expires_at: Moment;
  used_at: MaybeMoment;
  created_at: Moment;
}

/** Wrong passwords of one account from one address, or from anywhere, in the running window. */
interface LoginFailureTable {
  key_hash: string;
  failures: number;
  window_until: Moment;
}

/** One sending of a code; the codes before it are void. */
export interface ConfirmationCodeTable {
  id: Generated<number>;
  account_id: number;
  process: string;
  event: string;
  /** 0 when the action creates a record. */
  record_id: number;
  record_version: number;
  code_hash: string;
  state: Generated<ConfirmationCodeState>;
  attempts: Generated<number>;
  sent_at: Moment;
  expires_at: Moment;
  verified_at: MaybeMoment;
  locked_until: MaybeMoment;
  message_id: number | null;
}

/** The log of every mail and SMS, and the queue of those still to be sent. */
export interface MessageTable {
  id: Generated<number>;
  channel: 'sms' | 'mail';
  recipient: string;
  subject: string | null;
  /** Sealed text when `sealed`: codes and links must not be readable in the data folder. */
  body: string;
  sealed: Generated<boolean>;
  language: Language;
  /** `N-…` of docs/processes/notifications.md, or `CODE`. */
  code: string;
  account_id: number | null;
  history_id: number | null;
  /** Of the machine `message`. */
  state: Generated<string>;
  attempts: Generated<number>;
  error: string | null;
  /** The gateway's own id, by which it reports delivery. */
  gateway_id: string | null;
  /** Not sent any more after this moment. */
  useless_after: MaybeMoment;
  created_at: DefaultMoment;
  sent_at: MaybeMoment;
  version: Generated<number>;
}

/**
 * A number that migration 059 took from an account because nothing had proven it; the rows are
 * never changed.
 */
interface ClearedNumberTable {
  id: Generated<number>;
  account_id: number;
  kind: 'pinfl' | 'tin';
  value: string;
  /**
   * The roles that the account had by then: what it may have got by a number that was not its own.
   */
  role_id: number;
  granted_roles: number[];
  cleared_at: DefaultMoment;
}

export interface AccountTables {
  account: AccountTable;
  cleared_number: ClearedNumberTable;
  work_history: WorkHistoryTable;
  session: SessionTable;
  oneid_state: OneIdStateTable;
  account_link: AccountLinkTable;
  login_failure: LoginFailureTable;
  confirmation_code: ConfirmationCodeTable;
  message: MessageTable;
}
