import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RoleName, roleCodes } from '#machines/roles.ts';
import {
  type AbilityAction,
  type AbilitySubject,
  abilitiesOf,
  abilityCells,
  scopesFor,
} from '#shared/abilities.ts';
import { mayOpen, partsOf, type ScreenRight, visitorMayOpen } from '#shared/abilities-routes.ts';
import { createAbility, visitorRules } from '#shared/ability-rules.ts';
import { menuOf, menuParts } from '#web/frame/menu-entries.ts';
import { allPaths } from '../support/all-paths.ts';

/**
 * sha256 of the sorted lines `subject,action,role,scope` of the table that was agreed on (the audit
 * log of decision 030, its broken lines of decision 068, corrections of decision 105, texts of the
 * site of decision 117, the call centre of decision 123, the activity of decision 147, notes of decision 148,
 * attestations of decision 163, remarks on rules of decision 164, irregularities of decision 168, moves
 * of records of decision 169, and rights with names of their own).
 */
const agreedTable = 'bd98758d74a21ae35383ed9770cb13618f83c3c96253aea006233a79b1900643';
const person = (role: number) => ({ role, userType: 'I' }) as const;
/** The rights of screens that are not built yet, by their address below `/admin/`. */
const later: Readonly<Record<string, ScreenRight>> = {
  statistics: 'Statistics read',
};
const company = { role: 100, userType: 'L' } as const;

describe('the ability table', () => {
  it('is the agreed one, cell by cell', () => {
    const lines = abilityCells().map(
      (cell) => `${cell.subject},${cell.action},${cell.role},${cell.scope}`,
    );
    expect(lines).toHaveLength(516);
    expect(createHash('sha256').update(lines.sort().join('\n')).digest('hex')).toBe(agreedTable);
  });

  it('gives a visitor who signs in what the browser knows without it', () => {
    const rules = abilityCells()
      .filter(({ subject, role }) => subject === 'Auth' && role === 'anon')
      .map(({ subject, action, scope }) => ({ subject, action, scope }));
    expect(rules).toEqual(visitorRules);
  });

  it('gives every action of every subject to somebody', () => {
    const given = new Set(abilityCells().map((cell) => `${cell.subject} ${cell.action}`));
    expect(given.size).toBe(184);
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
  /** The rights of all closed screens, by their address below `/admin/`. */
  const rights = new Map<string, ScreenRight>(Object.entries(later));
  beforeAll(async () => {
    for (const { path, needs } of Object.values(await allPaths()))
      if (needs) rights.set(path.replace(/^\/(admin\/)?/, ''), needs);
  });
  const rightOf = (screen: string) => rights.get(screen);
  const menu = (role: RoleName, ability = abilityOf(roleCodes[role])) =>
    menuOf(role, ability).map(({ route }) => route);
  const abilityOf = (role: number) => createAbility(abilitiesOf(person(role)));

  it('puts every screen of a role into its menu once, in at most eight groups', () => {
    for (const role of Object.keys(roleCodes) as RoleName[]) {
      const entries = menuOf(role, abilityOf(roleCodes[role]));
      const parts = menuParts(entries);
      const placed = parts.flatMap((part) => part.entries).map(({ route }) => route);
      expect(placed.sort()).toEqual(menu(role).sort());
      expect(parts.filter(({ group }) => group).length).toBeLessThanOrEqual(8);
    }
  });

  it('lets a visitor read the authentication subject only', () => {
    expect(abilitiesOf(null)).toEqual([{ action: 'read', subject: 'Auth', scope: 'P' }]);
    expect(mayOpen(createAbility(abilitiesOf(null)), 'Auth read')).toBe(true);
    expect(mayOpen(createAbility(abilitiesOf(null)), 'Home read')).toBe(false);
    const visitor = createAbility(abilitiesOf(null));
    const asked = [...rights.values()];
    expect(asked.filter(visitorMayOpen)).toEqual(asked.filter((right) => mayOpen(visitor, right)));
    expect(mayOpen(abilityOf(1000), 'Auth read')).toBe(false);
  });

  it('opens narrowed routes to the named roles only', () => {
    const open = (screen: string) => {
      const right = rightOf(screen);
      return [300, 400, 500, 900, 1000].filter((role) => right && mayOpen(abilityOf(role), right));
    };
    expect(open('all-exams')).toEqual([500, 900, 1000]);
    expect(open('organizations')).toEqual([400, 500, 900, 1000]);
    expect(open('organization/:id')).toEqual([300, 400, 500, 900, 1000]);
  });

  it('names for every closed screen a cell of the table', () => {
    expect(rights.size).toBeGreaterThan(100);
    for (const { subject, action } of [...rights.values()].map(partsOf)) {
      expect(
        abilityCells().some((cell) => cell.subject === subject && cell.action === action),
        `${subject} ${action}`,
      ).toBe(true);
    }
  });

  it('draws the menu of a role from its abilities', () => {
    expect(menu('applicant')).toEqual([
      'home',
      'calendar',
      'me',
      'apply-document',
      'certificate',
      'scientific-information',
      'notification-inbox',
    ]);
    expect(menu('doctorate')).toContain('my-study');
    expect(menu('applicant', createAbility(abilitiesOf(company)))).not.toContain('apply-document');
    expect(menu('applicant', createAbility(abilitiesOf(company)))).toContain('targeted-letters');
    for (const role of [
      'university',
      'ministry',
      'innovation',
      'finance',
      'economy',
      'antiCorruption',
      'admin',
    ] as const)
      expect(menu(role)).toContain('targeted-letters');
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
    expect(menu('university')).toEqual(expect.arrayContaining(['home', ...university]));
    expect(menu('university')).not.toContain('period');
    expect(menu('innovation')).toContain('period');
    for (const role of ['innovation', 'antiCorruption', 'admin'] as const)
      expect(menu(role)).toEqual(expect.arrayContaining(['apply-document-all', 'applydocorg']));
    expect(menu('finance')).not.toContain('applicant-document');
  });
});
