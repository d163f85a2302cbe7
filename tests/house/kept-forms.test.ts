import { describe, expect, it } from 'vitest';
import { filesIn, isWeb } from '../support/sources.ts';

const files = filesIn(['src'], /\.tsx?$/).filter(({ path }) => isWeb(path));
const namesOf = (matching: RegExp) =>
  files.filter(({ text }) => matching.test(text)).map(({ path }) => path);
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';

/** Forms of react-hook-form that are not kept by `useKeptForm`, and why not. */
const notKept = new Map([
  ['src/web/features/auth/password-form.tsx', 'a password, and nobody is signed in'],
  ['src/web/features/kit/kit-fields.tsx', 'shows the inputs, and sends nothing'],
  ['src/modules/application/apply/apply-types.tsx', 'one choice, which begins the application'],
  ['src/modules/application/apply/use-draft-form.ts', 'every change goes into the server’s draft'],
]);

/** Checked forms of which nothing is written to the device, and why not. */
const unkept = new Map([
  ['src/modules/profile/password-part.tsx', 'passwords'],
  ['src/web/features/auth/register-page.tsx', 'nobody is signed in, the computer may be shared'],
  ['src/web/features/auth/forgot-password-page.tsx', 'nobody is signed in'],
  ['src/web/features/auth/reset-password-page.tsx', 'passwords'],
  ['src/modules/enquiry/desk/call-desk-page.tsx', 'a search'],
  ['src/modules/quota/distribution/use-distribution-form.ts', 'kept with the cells of its grid'],
]);

/** Elements `<form>` outside of react-hook-form: each is a search. */
const searches = [
  'src/modules/enquiry/call-centre/own-enquiry-page.tsx',
  'src/modules/public-site/check/check-entry-page.tsx',
  'src/modules/public-site/search/site-search-page.tsx',
  'src/web/process/record-list.tsx',
];

/** Texts that are typed outside of a form, and why nothing keeps them there. */
const looseTexts = new Map([
  ['src/modules/monitoring/organization/evidence-checklist.tsx', 'keeps its note by useKeptValues'],
  ['src/modules/application/review/review-mark.tsx', 'keeps its note by useKeptValues'],
  ['src/web/process/reason-step.tsx', 'kept by the dialog around it'],
  ['src/web/process/bulk-own-reasons.tsx', 'kept by the dialog around it'],
]);

const checkedForms = namesOf(/\buseCheckedForm[<(]/).filter(
  (path) => path !== 'src/web/forms/checked-form.ts',
);

describe('what is typed into a form', () => {
  it('is kept by the one mechanism in every form of the product', () => {
    const own = namesOf(/\buseForm[<(].*\{$/m).filter((path) => !notKept.has(path));
    expect(own).not.toHaveLength(0);
    expect(own.filter((path) => !/\buseKeptForm\(/.test(textOf(path)))).toEqual(
      // A form of checked fields that calls its own hook `useForm`.
      own.filter((path) => checkedForms.includes(path)),
    );
    for (const path of notKept.keys()) expect(textOf(path), path).toMatch(/\buseForm[<(]/);
  });

  it('is kept in every checked form but the named ones', () => {
    expect(checkedForms.length).toBeGreaterThan(40);
    expect(checkedForms.filter((path) => /unkept: 'all'/.test(textOf(path)))).toEqual(
      [...unkept.keys()].sort((one, other) => one.localeCompare(other)),
    );
  });

  it('is told, when it stands there again, on the page of every checked form', () => {
    // The grid of a distribution and its hook are two files of one form; the two pages of the
    // profile share one.
    const page = (path: string) =>
      textOf(
        path
          .replace('use-distribution-form.ts', 'distribution-form.tsx')
          .replace('use-profile-form.ts', 'profile-group-form.tsx'),
      );
    const ofProfile = namesOf(/\buseProfileForm\(/).filter((path) => path.endsWith('.tsx'));
    expect(ofProfile).toHaveLength(2);
    for (const path of ofProfile) expect(textOf(path), path).toMatch(/<FormPage\b/);
    const silent = checkedForms.filter((path) => !/<(FormPage|FormDraft)\b/.test(page(path)));
    const told = ['forgot-password-page.tsx', 'reset-password-page.tsx', 'call-desk-page.tsx'];
    expect(silent.filter((path) => !told.some((name) => path.endsWith(name)))).toEqual([]);
  });

  it('is dropped when it was sent', () => {
    const drops = /form: (checked|\{ refuse)|\bdrop\(\)|onDone=\{checked\.drop\}|useLettersSave\(/;
    const forgets = (path: string) => drops.test(textOf(path));
    expect(checkedForms.filter((path) => !unkept.has(path) && !forgets(path))).toEqual([]);
  });

  it('is never written down where it is a password or a code', () => {
    const secret = namesOf(/<(PasswordField|CodeField|NewPasswordFields|RegisterFields)\b/).filter(
      (path) => checkedForms.includes(path),
    );
    expect(secret).not.toHaveLength(0);
    expect(secret.filter((path) => !/unkept: ('all'|\['code'\])/.test(textOf(path)))).toEqual([]);
  });

  it('is typed into no other form', () => {
    const forms = namesOf(/<form\b/).filter(
      (path) => !/\buse(CheckedForm|KeptForm)\b|FormFrame\b/.test(textOf(path)),
    );
    const inside = ['src/modules/application/apply/apply-question.tsx'];
    expect(forms.filter((path) => !notKept.has(path) && !inside.includes(path))).toEqual(searches);
  });

  it('is typed into no text outside of a form', () => {
    const loose = namesOf(/<TextArea\b/).filter(
      (path) => !/register\(|\bchecked\b|UseFormReturn/.test(textOf(path)),
    );
    expect(loose).toEqual([...looseTexts.keys()].sort((one, other) => one.localeCompare(other)));
  });
});
