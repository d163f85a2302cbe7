import type { ConfirmationCodeState } from '#machines/rows/confirmation-code.machine.ts';
import type { Language } from '#shared/languages.ts';

/**
 * What gave a personal or tax number: OneID, an administrator's act, the form that prepared the
 * account, the installation.
 */
type NumberSource = 'oneid' | 'administrator' | 'prepared' | 'installation';

export interface AccountTables {
  /**
   * A person's account, the record of the process `account`: profile, ways in and the role now
   * active.
   */
  account: {
    /** The active role's code; what else the person may switch to is in `granted_roles`. */
    role_id: number;
    /**
     * Who has proven the number; the database holds none without a source
     * (docs/decisions/071-who-proves-a-number.md).
     */
    pinfl_source: NumberSource;
    tin_source: NumberSource;
    /** Dates without time are strings `YYYY-MM-DD`. */
    birthday: string;
    /** When the phone was proven, by OneID or by a code; null: codes do not go there. */
    phone_confirmed_at: Date;
    /**
     * How the person wants to see the product, and when they last said so; null = nothing was
     * chosen yet.
     */
    screen_language: Language;
    appearance_at: Date;
    page_rows: 25 | 50 | 100 | 200;
    /**
     * OneID's own `valid`: the account was confirmed there once. Not the signature of a session.
     */
    identity_confirmed: boolean;
    /** Of the record of the process `account`: one line of history each. */
    version: number;
    /** Of the person's own data, which they edit without an event. */
    profile_version: number;
    /** Folded names and mail address, and the names alone, kept by a trigger. */
    search: string;
    search_name: string;
  };
  /**
   * A number that migration 059 took from an account because nothing had proven it; the rows are
   * never changed.
   */
  cleared_number: {
    /**
     * The roles that the account had by then: what it may have got by a number that was not its
     * own.
     */
    role_id: number;
    granted_roles: number[];
  };
  /** One place of work of a person; the present one has no end. */
  work_history: object;
  /** One sign-on and all refresh tokens that descend from it. */
  session: {
    /** The end when nobody refreshes. */
    expires_at: Date;
    /** The end whatever happens. */
    absolute_until: Date;
    /** Opened with an electronic signature: no SMS codes. */
    signed: boolean;
    /** OneID's access token, sealed; used once, to log out there too. */
    oneid_token: string;
    /** Opened by a supporter who sees as this person. */
    see_as_id: number;
  };
  /** A sign-on under way: `state` bound to a browser, for one use within ten minutes. */
  oneid_state: object;
  /** A link that was sent by mail, for one use. */
  account_link: object;
  /** Wrong passwords of one account from one address, or from anywhere, in the running window. */
  login_failure: object;
  /** One sending of a code; the codes before it are void. */
  confirmation_code: {
    /** 0 when the action creates a record. */
    record_id: number;
    state: ConfirmationCodeState;
  };
  /** The log of every mail and SMS, and the queue of those still to be sent. */
  message: {
    /** Sealed text when `sealed`: codes and links must not be readable in the data folder. */
    body: string;
    /** `N-…` of docs/processes/notifications.md, or `CODE`. */
    code: string;
    /** The gateway's own id, by which it reports delivery. */
    gateway_id: string;
    /** Not sent any more after this moment. */
    useless_after: Date;
  };
}
