import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';

let come = () => {};
let words = Promise.resolve();

function Late() {
  use(words);
  return <p>late</p>;
}

/** A page with a button that opens a part whose words are still to come. */
function Opening() {
  const [open, setOpen] = useState(false);
  return (
    <Page title="Heading">
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Late />}
    </Page>
  );
}

async function openPart(focus: boolean): Promise<void> {
  words = new Promise((resolve) => {
    come = resolve;
  });
  render(
    <main>
      <Opening />
    </main>,
  );
  const button = screen.getByRole('button', { name: 'Open' });
  if (focus) button.focus();
  await act(async () => fireEvent.click(button));
  // As browsers do with what is hidden.
  button.blur();
}

beforeAll(() => startTexts());
afterEach(() => {
  // A heading that goes with the focus hands it on to the next one.
  screen.getByRole('button', { name: 'Open' }).focus();
  cleanup();
});

// docs/decisions/177-what-is-shown-is-not-hidden-again.md
describe('a page, one part of which waits for its words', () => {
  it('shows its heading meanwhile, and gives it the focus that the part has lost', async () => {
    await openPart(true);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.closest('[style*="none"]')).toBeNull();
    expect(screen.getByText('Open').closest('[style*="none"]')).not.toBeNull();
    await act(async () => come());
    expect(screen.getByText('late').closest('[style*="none"]')).toBeNull();
    expect(document.activeElement?.contains(heading)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('takes the focus for nobody who had none there', async () => {
    await openPart(false);
    await act(async () => come());
    expect(screen.getByText('late')).toBeDefined();
    expect(document.activeElement).toBe(document.body);
  });
});
