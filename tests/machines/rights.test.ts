import { describe, expect, it } from 'vitest';
import { type RoleName, roleCodes } from '#machines/kit.ts';
import {
  type AbilityAction,
  type AbilitySubject,
  type Scope,
  scopesFor,
} from '#shared/abilities.ts';
import { userTypes } from '#shared/codes.ts';

/**
 * Rights that were read off others before they had a name ("may reopen" for "sees every passport"):
 * who had them then, and has them now.
 */
const rights: [AbilitySubject, AbilityAction, Partial<Record<RoleName, Scope>>][] = [
  ['Person', 'readNumber', { university: 'G', innovation: 'A', admin: 'A' }],
  ['Person', 'readMaskedNumber', { ministry: 'S' }],
  [
    'Person',
    'readContacts',
    { university: 'G', ministry: 'S', innovation: 'A', advisor: 'V', admin: 'A' },
  ],
  ['Person', 'readScans', { university: 'G', innovation: 'A', admin: 'A' }],
  [
    'Learner',
    'readOthers',
    { university: 'G', ministry: 'S', innovation: 'A', antiCorruption: 'A', admin: 'A' },
  ],
  ['ApplicantDocument', 'decide', { university: 'G' }],
  ['ApplyDocumentAll', 'decide', { innovation: 'A' }],
  ['TargetedLetter', 'decide', { innovation: 'A' }],
  ['TargetedLetter', 'readCandidates', { innovation: 'A' }],
  ['StudentList', 'askRegister', { university: 'G', innovation: 'A', admin: 'A' }],
  ['Organization', 'readContacts', { university: 'G', ministry: 'S', innovation: 'A', admin: 'A' }],
  [
    'Organization',
    'readOrder',
    {
      university: 'S',
      ministry: 'S',
      innovation: 'A',
      finance: 'S',
      economy: 'S',
      antiCorruption: 'S',
      admin: 'A',
      technicalAdmin: 'S',
    },
  ],
  ['Organization', 'keep', { innovation: 'A', admin: 'A' }],
];
const roles = Object.keys(roleCodes) as RoleName[];

describe('rights with names of their own', () => {
  it.each(rights)('%s %s is for whom it was', (subject, action, holders) => {
    for (const role of roles)
      for (const userType of userTypes) {
        const expected = holders[role] ? [holders[role]] : [];
        const given = scopesFor({ role, userType }, subject, action);
        expect([role, userType, given]).toEqual([role, userType, expected]);
      }
    expect(scopesFor(null, subject, action)).toEqual([]);
  });
});
