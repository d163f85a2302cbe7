import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { walkFrom } from '#web/process/list-return.ts';
import { RowLink } from '#web/process/row-link.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const rows = (ids: readonly number[]) =>
  ids.map((id) => (
    <RowLink key={id} list="certificate" listHref="/admin/certificate" id={id} href={`#${id}`}>
      {`Sertifikat ${id}`}
    </RowLink>
  ));

const open = (id: number) => fireEvent.click(screen.getByText(`Sertifikat ${id}`));

describe('who opens a record of a list with parts', () => {
  it('goes on within the part that they work through', () => {
    render(
      <>
        <div data-walked="">{rows([4, 7])}</div>
        <div data-walked="">{rows([1, 2, 3])}</div>
      </>,
    );
    open(4);
    expect(walkFrom('certificate', 4, '')).toMatchObject({ place: 1, of: 2, next: 7 });
    open(2);
    expect(walkFrom('certificate', 2, '')).toMatchObject({ place: 2, of: 3, previous: 1, next: 3 });
  });

  it('goes on through all groups of a list that is one work', () => {
    render(
      <>
        <section>{rows([4])}</section>
        <section>{rows([1, 2])}</section>
      </>,
    );
    open(4);
    expect(walkFrom('certificate', 4, '')).toMatchObject({ place: 1, of: 3, next: 1 });
  });
});
