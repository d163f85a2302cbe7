import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AbilityAction,
  type AbilitySubject,
  abilitiesOf,
  abilityCells,
  createAbility,
  scopesFor,
} from '#shared/abilities.ts';
import {
  type GuardedRoute,
  mayOpen,
  menuOf,
  routeResources,
  visitorMayOpen,
} from '#shared/abilities-routes.ts';

/**
 * sha256 of the sorted lines `subject,action,role,scope` of the table that was agreed on (the audit
 * log of decision 030, its broken lines of decision 068, and rights with names of their own).
 */
const agreedTable = 'bfc808d278f23a8b9b1c5044c7f2f2fc21c703acebc1cd71109a6a5ef40d9a8f';
const person = (role: number) => ({ role, userType: 'I' }) as const;
const company = { role: 100, userType: 'L' } as const;

describe('the ability table', () => {
  it('is the agreed one, cell by cell', () => {
    const lines = abilityCells().map(
      (cell) => `${cell.subject},${cell.action},${cell.role},${cell.scope}`,
    );
    expect(lines).toHaveLength(444);
    expect(createHash('sha256').update(lines.sort().join('\n')).digest('hex')).toBe(agreedTable);
  });

  it('gives every action of every subject to somebody', () => {
    const given = new Set(abilityCells().map((cell) => `${cell.subject} ${cell.action}`));
    expect(given.size).toBe(158);
  });
});

describe('scopesFor', () => {
  const spots: [number, AbilitySubject, AbilityAction, string][] = [
    [100, 'ApplyDocument', 'create', 'O'],
    [200, 'ApplyDocument', 'send', 'O'],
    [300, 'ApplicantDocument', 'admit', 'G'],
    [400, 'ApplicantDocument', 'read', 'S'],
    [400, 'ApplicantDocument', 'accept', ''],
    [500, 'ApplyDocumentAll', 'reopen', 'A'],
    [500, 'Period', 'activate', 'A'],
    [1000, 'Period', 'activate', ''],
    [1000, 'Period', 'reopen', 'A'],
    [700, 'AdvisorStudent', 'read', 'V'],
    [300, 'Certificate', 'accept', 'G'],
    [900, 'Letter', 'read', 'A'],
    [900, 'Letter', 'accept', ''],
    [800, 'Organization', 'public', ''],
    [1100, 'Settings', 'technical', 'A'],
    [1000, 'AttestationWork', 'read', 'A'],
    [1000, 'AttestationWork', 'accept', ''],
    [1000, 'Distribution', 'askView', 'A'],
  ];

  it.each(spots)('role %i, %s %s: "%s"', (role, subject, action, scope) => {
    expect(scopesFor(person(role), subject, action).join('')).toBe(scope);
  });

  it('takes the role by name as well', () => {
    expect(scopesFor({ role: 'university', userType: 'I' }, 'Letter', 'send')).toEqual(['G']);
  });

  it('shows a visitor what is published', () => {
    expect(scopesFor(null, 'Organization', 'public')).toEqual(['P']);
    expect(scopesFor(null, 'Organization', 'read')).toEqual([]);
  });

  it('keeps a legal entity to its letters and a natural person to applications', () => {
    expect(scopesFor(company, 'ApplyDocument', 'read')).toEqual([]);
    expect(scopesFor(company, 'TargetedLetter', 'send')).toEqual(['O']);
    expect(scopesFor(person(100), 'TargetedLetter', 'read')).toEqual([]);
    expect(scopesFor(person(300), 'TargetedLetter', 'read')).toEqual(['G']);
  });
});

describe('abilities and routes', () => {
  const abilityOf = (role: number) => createAbility(abilitiesOf(person(role)));

  it('lets a visitor read the authentication subject only', () => {
    expect(abilitiesOf(null)).toEqual([{ action: 'read', subject: 'Auth', scope: 'P' }]);
    expect(mayOpen(createAbility(abilitiesOf(null)), 'login')).toBe(true);
    expect(mayOpen(createAbility(abilitiesOf(null)), 'home')).toBe(false);
    const visitor = createAbility(abilitiesOf(null));
    const routes = Object.keys(routeResources) as GuardedRoute[];
    expect(routes.filter(visitorMayOpen)).toEqual(
      routes.filter((route) => mayOpen(visitor, route)),
    );
    expect(mayOpen(abilityOf(1000), 'login')).toBe(false);
  });

  it('opens narrowed routes to the named roles only', () => {
    const open = (route: GuardedRoute) =>
      [300, 400, 500, 900, 1000].filter((role) => mayOpen(abilityOf(role), route));
    expect(open('all-exams')).toEqual([500, 900, 1000]);
    expect(open('organizations')).toEqual([400, 500, 900, 1000]);
    expect(open('organization/:id')).toEqual([300, 400, 500, 900, 1000]);
  });

  it('names for every route a cell of the table', () => {
    for (const { subject, action } of Object.values(routeResources)) {
      expect(
        abilityCells().some((cell) => cell.subject === subject && cell.action === action),
        `${subject} ${action}`,
      ).toBe(true);
    }
  });

  it('draws the menu of a role from its abilities', () => {
    expect(menuOf(100, abilityOf(100))).toEqual([
      'home',
      'me',
      'apply-document',
      'certificate',
      'scientific-information',
      'notification-inbox',
    ]);
    expect(menuOf(100, createAbility(abilitiesOf(company)))).not.toContain('apply-document');
    expect(menuOf(100, createAbility(abilitiesOf(company)))).toContain('targeted-letters');
    for (const role of [300, 400, 500, 600, 800, 900, 1000])
      expect(menuOf(role, abilityOf(role))).toContain('targeted-letters');
    const university = [
      'applicant-document',
      'student-list-dt',
      'student-list-i',
      'student-list-f',
      'student-list-o',
      'certificate',
      'research-advisor',
      'scientific-topics',
      'processes',
      'notification-inbox',
    ];
    expect(menuOf(300, abilityOf(300))).toEqual(expect.arrayContaining(['home', ...university]));
    expect(menuOf(300, abilityOf(300))).not.toContain('period');
    expect(menuOf(500, abilityOf(500))).toContain('period');
    for (const role of [500, 900, 1000])
      expect(menuOf(role, abilityOf(role))).toEqual(
        expect.arrayContaining(['apply-document-all', 'applydocorg']),
      );
    expect(menuOf(600, abilityOf(600))).not.toContain('applicant-document');
  });
});
