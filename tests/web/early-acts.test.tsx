import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { earlyActs } from '#web/lib/early-acts.ts';
import { hearFirstLetters } from '#web/lib/type-again.ts';

/** A form as screens have it, which says what it holds and how often it was sent. */
function Choices() {
  const [text, setText] = useState('');
  const [place, setPlace] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [kind, setKind] = useState('a');
  const [sent, setSent] = useState(0);
  return (
    <>
      <input aria-label="text" value={text} onChange={(event) => setText(event.target.value)} />
      <select aria-label="place" value={place} onChange={(event) => setPlace(event.target.value)}>
        <option value="">All</option>
        <option value="x">X</option>
      </select>
      <input
        type="checkbox"
        aria-label="agreed"
        checked={agreed}
        onChange={() => setAgreed(!agreed)}
      />
      {['a', 'b'].map((one) => (
        <input
          key={one}
          type="radio"
          name="kind"
          aria-label={one}
          checked={kind === one}
          onChange={() => setKind(one)}
        />
      ))}
      <button type="button" onClick={() => setSent(sent + 1)}>
        send
      </button>
      <output>{JSON.stringify([text, place, agreed, kind, sent])}</output>
    </>
  );
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

const held = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null');
const labelled = (label: string) => screen.getByLabelText(label);
/** As `public/before-paint.js` marks it. */
const touched = (label: string): HTMLElement => {
  const field = labelled(label);
  field.dataset.typed = '';
  return field;
};

/** Draws the form as the server does, lets somebody act, and then React take it over. */
async function takeOver(early: () => void): Promise<void> {
  const drawn = document.createElement('div');
  document.body.append(drawn);
  drawn.innerHTML = renderToString(<Choices />);
  early();
  const again = earlyActs(drawn);
  await act(async () => {
    root = hydrateRoot(drawn, <Choices />);
    again();
  });
}

it('does again what was typed, chosen, ticked and pressed before the scripts have come', async () => {
  await takeOver(() => {
    Object.assign(touched('text'), { value: 'Aliyev' });
    Object.assign(touched('place'), { value: 'x' });
    Object.assign(touched('agreed'), { checked: true });
    Object.assign(touched('b'), { checked: true });
    screen.getByRole('button').dataset.pressed = '';
  });
  expect(held()).toEqual(['Aliyev', 'x', true, 'b', 1]);
  expect(labelled('text')).toHaveProperty('value', 'Aliyev');
  expect(document.querySelector('[data-typed], [data-pressed]')).toBeNull();
});

it('tells nothing of what nobody has touched', async () => {
  await takeOver(() => undefined);
  expect(held()).toEqual(['', '', false, 'a', 0]);
});

it('of choices tells the last one alone', async () => {
  await takeOver(() => {
    Object.assign(touched('b'), { checked: true });
    Object.assign(touched('a'), { checked: true });
  });
  expect(held()).toEqual(['', '', false, 'a', 0]);
});

it('hears the first letters that come while React takes the page over', async () => {
  hearFirstLetters();
  const drawn = document.createElement('div');
  document.body.append(drawn);
  drawn.innerHTML = renderToString(<Choices />);
  await act(async () => {
    root = hydrateRoot(drawn, <Choices />);
    const field = labelled('text');
    Object.assign(field, { value: 'Al' });
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(held()[0]).toBe('Al');
  expect(labelled('text')).toHaveProperty('value', 'Al');
});
