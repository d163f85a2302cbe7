import type { RoleName } from './roles.ts';

/**
 * Who acts: the active role, the account and its organization (both null for visitors and the
 * scheduler).
 */
export interface Actor {
  role: RoleName;
  userId: number | null;
  organizationId: number | null;
}

/** The scheduler as an actor. */
export const systemActor: Actor = { role: 'system', userId: null, organizationId: null };

/** Somebody who is not signed in, as an actor. */
export const visitorActor: Actor = { role: 'visitor', userId: null, organizationId: null };

/**
 * What every process tells its guards about a record; each machine adds its own facts. Ids only,
 * never personal data.
 */
export interface BaseFacts {
  ownerId: number | null;
  organizationId: number | null;
  /** Those above the record's own organization, on every step. */
  organizationsAbove?: readonly number[];
  /**
   * Those above the record's organization that decide in its place, while nobody who works there may.
   */
  deputies?: readonly number[];
  /** The role that an agreement waits for. */
  approver?: RoleName;
  /** The account of the research advisor of the student whose record it is. */
  advisorUserId?: number | null;
  /**
   * The organization that a letter is written to; of a targeted letter the one that is to train.
   */
  addresseeId?: number | null;
}

/**
 * The context of every process machine, and so the input of every guard: what is true of the
 * record, and who asks.
 */
export interface GuardContext<Facts extends BaseFacts = BaseFacts> {
  facts: Facts;
  actor: Actor;
}

type Roled = { context: GuardContext };
const isPerson = (role: RoleName): boolean => role !== 'visitor' && role !== 'system';
const hasRole =
  (role: RoleName) =>
  ({ context }: Roled): boolean =>
    context.actor.role === role;

/** Organizations that write letters to each other (organization-like roles). */
export const corresponds: readonly RoleName[] = ['university', 'ministry', 'innovation', 'finance'];
const actsFor = ({ actor }: GuardContext, organization: number | null | undefined): boolean =>
  corresponds.includes(actor.role) &&
  actor.organizationId !== null &&
  actor.organizationId === organization;

/**
 * Who orders targeted places: staff of the organization, or the user of a legal entity for itself
 * (`TargetedLetter create`).
 */
const isCustomer = ({ actor, facts }: GuardContext): boolean =>
  actor.role === 'applicant'
    ? actor.userId !== null && actor.userId === facts.ownerId
    : (actor.role === 'university' || actor.role === 'ministry') &&
      facts.organizationId !== null &&
      actor.organizationId === facts.organizationId;

const isStaff = ({ actor, facts }: GuardContext): boolean =>
  actor.role === 'university' &&
  facts.organizationId !== null &&
  actor.organizationId === facts.organizationId;
const isDeputy = ({ actor, facts }: GuardContext): boolean =>
  actor.role === 'ministry' &&
  actor.organizationId !== null &&
  Array.isArray(facts.deputies) &&
  facts.deputies.includes(actor.organizationId);

const isAbove = ({ actor, facts }: GuardContext): boolean =>
  [facts.organizationId, ...(facts.organizationsAbove ?? [])].includes(actor.organizationId ?? 0);
/** Ministries agree to what is under them, finance and economy for the whole country. */
const isApprover = (context: GuardContext): boolean => {
  const { role } = context.actor;
  return role === 'ministry' ? isAbove(context) : role === 'finance' || role === 'economy';
};

/**
 * The *who* guards: role and relation, one registry for all processes. `owner` is the person whose
 * record it is, `student` the same while they study, `advisor` the research advisor in their own
 * record, `studentAdvisor` the one of the record's student, `self` the person of the record in
 * whatever role; `university` is staff of the record's organization; `decider` the same, and a
 * ministry above it while nobody who works there may decide (`deputies`); `ministry` is staff of it
 * or of one above it; `approver` is the body that the record waits for; `sender` and `addressee`
 * are staff of the two organizations of a letter; `customer` orders targeted places and `trainer`
 * is to train for them; the other roles act for the whole country.
 */
export const who = {
  owner: ({ context: { actor, facts } }: Roled) =>
    (actor.role === 'applicant' || actor.role === 'doctorate') &&
    actor.userId !== null &&
    actor.userId === facts.ownerId,
  student: ({ context: { actor, facts } }: Roled) =>
    actor.role === 'doctorate' && actor.userId !== null && actor.userId === facts.ownerId,
  university: ({ context }: Roled) => isStaff(context),
  decider: ({ context }: Roled) => isStaff(context) || isDeputy(context),
  advisor: ({ context: { actor, facts } }: Roled) =>
    actor.role === 'advisor' && actor.userId !== null && actor.userId === facts.ownerId,
  studentAdvisor: ({ context: { actor, facts } }: Roled) =>
    actor.role === 'advisor' && actor.userId !== null && actor.userId === facts.advisorUserId,
  ministry: ({ context }: Roled) => context.actor.role === 'ministry' && isAbove(context),
  self: ({ context: { actor, facts } }: Roled) =>
    isPerson(actor.role) && actor.userId !== null && actor.userId === facts.ownerId,
  approver: ({ context }: Roled) =>
    isApprover(context) && (context.facts.approver ?? context.actor.role) === context.actor.role,
  sender: ({ context }: Roled) => actsFor(context, context.facts.organizationId),
  addressee: ({ context }: Roled) => actsFor(context, context.facts.addresseeId),
  customer: ({ context }: Roled) => isCustomer(context),
  trainer: ({ context: { actor, facts } }: Roled) =>
    actor.role === 'university' &&
    actor.organizationId !== null &&
    actor.organizationId === facts.addresseeId,
  innovation: hasRole('innovation'),
  finance: hasRole('finance'),
  antiCorruption: hasRole('antiCorruption'),
  admin: hasRole('admin'),
  technicalAdmin: hasRole('technicalAdmin'),
  visitor: hasRole('visitor'),
  system: hasRole('system'),
} as const;

/**
 * A *when* guard of several processes: nobody decides about themselves or about a student whom they
 * advise.
 */
export const disinterested = ({ context: { actor, facts } }: Roled): boolean =>
  actor.userId === null || (actor.userId !== facts.ownerId && actor.userId !== facts.advisorUserId);
