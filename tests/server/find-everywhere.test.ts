import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { findable, processes } from '#server/declared/modules.ts';
import { fold } from '#shared/fold.ts';
import { maskPinfl } from '#shared/pinfl.ts';
import { type FoundGroup, type FoundRecord, mostFound } from '#shared/search.ts';
import { spellingsOf } from '#shared/search-words.ts';
import type { Sender } from '../support/app.ts';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const db = () => seeded.on.services.db;
const logins = demoAccounts.map(({ login }) => login.replace('@namuna.uz', ''));

async function find(sender: Sender, text: string, language = 'uz'): Promise<FoundGroup[]> {
  const headers = { 'accept-language': language };
  const { status, body } = await seeded.on.send(
    sender,
    'GET',
    `/api/search/?q=${encodeURIComponent(text)}`,
    undefined,
    headers,
  );
  expect(status).toBe(200);
  return body.groups as FoundGroup[];
}
const collectionOf = (process: FoundGroup['process']) =>
  processes.find(({ machine }) => machine.id === process)?.collection;
const recordsOf = (groups: FoundGroup[], process: FoundGroup['process']): FoundRecord[] =>
  groups.find((group) => group.process === process)?.records ?? [];
const idsOf = (groups: FoundGroup[], process: FoundGroup['process']): number[] =>
  recordsOf(groups, process).map(({ id }) => id);

/** Letters in a state from the house of a login, with the names of both sides. */
async function lettersOf(state: string, login: string) {
  const { rows } = await sql<{
    id: number;
    code: string;
    short_info: string;
    from_name: string;
    to_name: string;
  }>`
    select r.id, r.code, r.short_info, f.name_uz as from_name, t.name_uz as to_name from letter r
      join organization f on f.id = r.from_org_id
    join organization t on t.id = r.to_org_id join account u on u.organization_id = f.id
    where r.state = ${state} and u.email = ${`${login}@namuna.uz`} order by r.id`.execute(db());
  return rows;
}

const drafts = statesTagged(applicationMachine, 'ownersOnly');

/**
 * An application that was sent to the house of the demonstration university, and the end of its
 * owner's number.
 */
async function sentApplication() {
  const { rows } = await sql<{
    id: number;
    owner_id: number;
    surname: string;
    reference: string;
    end: string;
    pinfl: string;
  }>`
    select r.id, r.owner_id, a.surname, right(a.pinfl, 4) as end, a.pinfl from application r
      join account a on a.id = r.owner_id
    where r.state = 'pending' and r.organization_id = (select u.organization_id from account u
      where u.email = 'universitet@namuna.uz') order by r.id limit 1`.execute(db());
  const [row] = rows;
  if (!row) throw new Error('the demonstration has no sent application');
  const { body } = await seeded.on.send(
    await seeded.as('universitet'),
    'GET',
    `/api/applications/${row.id}/`,
  );
  return { ...row, reference: String(body.reference) };
}

describe('a search of the whole product', () => {
  it('finds an application by its number and by its person, in the language of the question', async () => {
    const one = await sentApplication();
    const university = await seeded.as('universitet');
    const found = recordsOf(await find(university, one.reference.toLowerCase()), 'application');
    expect(found.map(({ id, reference, state }) => ({ id, reference, state }))).toEqual([
      { id: one.id, reference: one.reference, state: 'pending' },
    ]);
    expect(found[0]?.name).toContain(one.surname);
    expect(idsOf(await find(university, one.surname), 'application')).toContain(one.id);
    const [uz, en] = await Promise.all(
      ['uz', 'en'].map(async (language) =>
        recordsOf(await find(university, one.reference, language), 'application'),
      ),
    );
    expect(uz?.[0]?.about).toBeTruthy();
    expect(en?.[0]?.about).not.toBe(uz?.[0]?.about);
  });

  it('asks every process that has an answer', async () => {
    const admin = await seeded.as('admin');
    const named: [FoundGroup['process'], ReturnType<typeof sql>][] = [
      [
        'advisor',
        sql`select v.id, a.surname as words from advisor v
          join account a on a.id = v.account_id limit 1`,
      ],
      ['topic', sql`select id, name_uz as words from topic where state = 'published' limit 1`],
      ['certificate', sql`select id, number as words from certificate limit 1`],
      ['letter', sql`select id, code as words from letter where state = 'pending' limit 1`],
      [
        'targetedLetter',
        sql`select id, code as words from targeted_letter where state = 'pending' limit 1`,
      ],
      ['organization', sql`select id, name_uz as words from organization order by id limit 1`],
      ['account', sql`select id, email as words from account where email = 'rahbar@namuna.uz'`],
      ['period', sql`select id, name_uz as words from period limit 1`],
      [
        'organizationCheck',
        sql`select c.id, o.name_uz as words from organization_check c
          join organization o on o.id = c.organization_id order by c.id limit 1`,
      ],
      [
        'notification',
        sql`select id, subject_uz as words from notification where state = 'sent' limit 1`,
      ],
      ['post', sql`select id, title_uz as words from post limit 1`],
      ['publicText', sql`select id, title_uz as words from public_text limit 1`],
      ['enquiry', sql`select id, sender_name as words from enquiry limit 1`],
    ];
    for (const [process, query] of named) {
      const [row] = ((await query.execute(db())) as { rows: { id: number; words: string }[] }).rows;
      const found = recordsOf(await find(admin, row?.words ?? ''), process);
      expect([process, found.map(({ id }) => id).includes(row?.id ?? 0)]).toEqual([process, true]);
      expect(found.every(({ name }) => name.length > 0)).toBe(true);
    }
    expect(
      named
        .map(([process]) => process)
        .concat('application')
        .sort(),
    ).toEqual(Object.keys(findable).sort());
  });

  it('finds a letter by number, short info and the other side, and calls it by them', async () => {
    const [letter] = await lettersOf('pending', 'vazirlik');
    if (!letter)
      throw new Error('the demonstration has no letter of the ministry to the university');
    const [ministry, university] = [await seeded.as('vazirlik'), await seeded.as('universitet')];
    for (const [sender, about] of [
      [ministry, letter.to_name],
      [university, letter.from_name],
    ] as const) {
      for (const words of [
        letter.code,
        letter.short_info.slice(0, 20),
        `${about} ${letter.short_info.slice(-10)}`,
      ]) {
        const found = recordsOf(await find(sender, words), 'letter').find(
          ({ id }) => id === letter.id,
        );
        expect([words, found]).toEqual([
          words,
          {
            id: letter.id,
            state: 'pending',
            name: letter.short_info,
            reference: letter.code,
            about,
            pinfl: null,
          },
        ]);
      }
    }
    expect(recordsOf(await find(await seeded.as('nazorat'), letter.code), 'letter')[0]?.about).toBe(
      letter.from_name,
    );
  });

  it('answers few records of a process and says that there are more', async () => {
    const groups = await find(await seeded.as('admin'), 'namuna');
    const group = groups.find(({ process }) => process === 'account');
    expect([group?.records.length, group?.more]).toEqual([mostFound, true]);
  });

  it('finds nothing by what everything has, and takes signs for what they are', async () => {
    const admin = await seeded.as('admin');
    for (const text of ['', ' ', 'a', 'ab', 'a b c', '%%%', '___', '\\\\\\'])
      expect([text, await find(admin, text)]).toEqual([text, []]);
    expect((await seeded.on.send(admin, 'GET', '/api/search/?q=abc%00d')).code).toBe('VALIDATION');
  });
});

describe('letters', () => {
  it('are found by nobody who is neither side nor oversees them', async () => {
    const [letter] = await lettersOf('pending', 'vazirlik');
    const found = async (login: string) =>
      idsOf(await find(await seeded.as(login), letter?.code ?? ''), 'letter');
    for (const login of [
      'institut',
      'moliya',
      'agentlik',
      'iqtisodiyot',
      'rahbar',
      'talabgor',
      'texnik',
    ])
      expect([login, await found(login)]).toEqual([login, []]);
    for (const login of ['vazirlik', 'universitet', 'nazorat'])
      expect([login, await found(login)]).toEqual([login, [letter?.id]]);
  });

  it('are read from an index', async () => {
    const plan = await planOf(
      db(),
      `select r.id from letter r where r.search like '%xt-2026-000007%' limit 500`,
    );
    expect(plan).toContain('letter_search');
  });

  it('as drafts by their sender alone, even without a word about what', async () => {
    const [draft] = await lettersOf('draft', 'universitet');
    if (!draft) throw new Error('the demonstration has no draft of the university');
    const words = draft.short_info.slice(0, 20);
    expect(idsOf(await find(await seeded.as('universitet'), words), 'letter')).toEqual([draft.id]);
    for (const login of ['institut', 'nazorat', 'admin'])
      expect([login, idsOf(await find(await seeded.as(login), words), 'letter')]).toEqual([
        login,
        [],
      ]);
    await db().updateTable('letter').set({ short_info: null }).where('id', '=', draft.id).execute();
    const unnamed = recordsOf(
      await find(await seeded.as('universitet'), draft.to_name),
      'letter',
    ).find(({ id }) => id === draft.id);
    expect(unnamed?.name).toBe(draft.to_name);
  });
});

describe('nobody finds what their scope hides', () => {
  it.each(logins)('%s', async (login) => {
    const sender = await seeded.as(login);
    const { rows } = await sql<{ end: string; surname: string }>`
      select distinct right(a.pinfl, 4) as end, a.surname from account a where a.pinfl is not null
        and (exists (select 1 from application r where r.owner_id = a.id) or exists (select 1
          from advisor v where v.account_id = a.id)) limit 6`.execute(db());
    const texts = [
      ...rows.flatMap(({ end, surname }) => [end, surname]),
      'universitet',
      'namuna',
      '2026',
    ];
    for (const text of texts) {
      for (const { process, records } of await find(sender, text)) {
        for (const { id, pinfl, ...shown } of records) {
          const { status, body } = await seeded.on.send(
            sender,
            'GET',
            `/api/${collectionOf(process)}/${id}/`,
          );
          expect([process, id, status]).toEqual([process, id, 200]);
          if (pinfl === null) continue;
          // A number is told only to whom the record itself tells it, and only masked.
          expect(pinfl).toBe(`${pinfl.charAt(0)}*********${text}`);
          expect([process, id, JSON.stringify(body).includes(`${text}"`)]).toEqual([
            process,
            id,
            true,
          ]);
          expect(JSON.stringify(shown)).not.toMatch(/\d{14}/);
        }
      }
    }
  });

  it('another’s house, and the drafts of others', async () => {
    const one = await sentApplication();
    expect(idsOf(await find(await seeded.as('institut'), one.reference), 'application')).toEqual(
      [],
    );
    expect(await find(await seeded.as('texnik'), one.reference)).toEqual([]);
    const draft = await db()
      .selectFrom('application')
      .select(['id', 'owner_id'])
      .where('state', 'in', drafts)
      .executeTakeFirstOrThrow();
    const owner = await db()
      .selectFrom('account')
      .select(['surname'])
      .where('id', '=', draft.owner_id)
      .executeTakeFirstOrThrow();
    for (const login of ['universitet', 'agentlik', 'admin']) {
      expect(
        idsOf(await find(await seeded.as(login), owner.surname ?? ''), 'application'),
      ).not.toContain(draft.id);
    }
  });
});

describe('a whole personal number', () => {
  const listed = async (login: string, path: string) => {
    const { status, body } = await seeded.on.send(await seeded.as(login), 'GET', path);
    return status === 200 ? (body.results as { id: number }[]).map(({ id }) => id) : [];
  };

  it('finds the person in the search and in the lists for whom the reader sees numbers, and for nobody else', async () => {
    const one = await sentApplication();
    const another = `${one.pinfl.slice(0, 13)}${(Number(one.pinfl.at(-1)) + 1) % 10}`;
    for (const login of ['universitet', 'agentlik', 'admin']) {
      const sender = await seeded.as(login);
      expect([login, idsOf(await find(sender, one.pinfl), 'application')]).toContainEqual(
        expect.arrayContaining([one.id]),
      );
      expect(await listed(login, `/api/applications/?search=${one.pinfl}`)).toContain(one.id);
      // Together with another word both must fit; one digit off finds nobody.
      expect(
        await listed(login, `/api/applications/?search=${one.pinfl}%20${one.surname}`),
      ).toContain(one.id);
      expect(await listed(login, `/api/applications/?search=${another}`)).toEqual([]);
    }
    const [account] = await listed('admin', `/api/accounts/?search=${one.pinfl}`);
    expect(account).toBe(one.owner_id);
    for (const login of ['moliya', 'nazorat', 'rahbar', 'institut', 'texnik']) {
      const groups = await find(await seeded.as(login), one.pinfl);
      expect([login, groups]).toEqual([login, []]);
      for (const path of ['applications', 'accounts', 'advisors'])
        expect([login, path, await listed(login, `/api/${path}/?search=${one.pinfl}`)]).toEqual([
          login,
          path,
          [],
        ]);
    }
  });

  it('is told masked', async () => {
    const one = await sentApplication();
    const records = recordsOf(await find(await seeded.as('universitet'), one.pinfl), 'application');
    expect(records.find(({ id }) => id === one.id)?.pinfl).toBe(maskPinfl(one.pinfl));
  });
});

describe('letters that people write for one another', () => {
  it('find a person in the script and spelling that came to mind, in the search and in the lists', async () => {
    const agency = await seeded.as('agentlik');
    const one = await sentApplication();
    const people: [stored: string, typed: readonly string[]][] = [
      ['Rahmonov', ['Рахмонов', 'Раҳмонов', 'Raxmonov', 'Rakhmonov', 'rahmonov']],
      ['Qodirov', ['Кодиров', 'Қодиров', 'Kodirov', 'QODIROV']],
      ['Шахобиддинов', ['Shahobiddinov', 'Шаҳобиддинов', 'Shakhobiddinov']],
      ['Алексеев', ['Alekseyev', 'Alekseev', 'Алексеев']],
      ["G'ofurov", ['Ғофуров', 'Gʻofurov', 'гофуров']],
    ];
    const { search } = await db()
      .selectFrom('application')
      .select('search')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    for (const [stored, typed] of people) {
      await db()
        .updateTable('application')
        .set({ search: fold(`${stored} Sinovbek`) })
        .where('id', '=', one.id)
        .execute();
      for (const text of typed) {
        const words = encodeURIComponent(`${text} sinovbek`);
        const { body } = await seeded.on.send(agency, 'GET', `/api/applications/?search=${words}`);
        expect([text, (body.results as { id: number }[]).map(({ id }) => id)]).toEqual([
          text,
          [one.id],
        ]);
        expect([text, idsOf(await find(agency, `${text} sinovbek`), 'application')]).toEqual([
          text,
          [one.id],
        ]);
      }
    }
    await db().updateTable('application').set({ search }).where('id', '=', one.id).execute();
  });

  it('are read from the same index', async () => {
    const plan = await planOf(
      db(),
      `select r.id from letter r where r.search ~ '${spellingsOf('xt-2026-000007')}' limit 500`,
    );
    expect(plan).toContain('letter_search');
  });
});

describe('the last four digits of a personal number', () => {
  it('find the person for whom the reader may see it, and for nobody else', async () => {
    const one = await sentApplication();
    const found = async (login: string) =>
      idsOf(await find(await seeded.as(login), one.end), 'application').includes(one.id);
    expect([await found('universitet'), await found('agentlik'), await found('admin')]).toEqual([
      true,
      true,
      true,
    ]);
    for (const login of ['moliya', 'nazorat', 'rahbar', 'institut', 'texnik'])
      expect([login, await found(login)]).toEqual([login, false]);
  });

  it('are a part of nothing else: three or five digits find nobody', async () => {
    const one = await sentApplication();
    const university = await seeded.as('universitet');
    for (const text of [one.pinfl.slice(-3), one.pinfl.slice(-5), one.pinfl.slice(0, 13)]) {
      const records = (await find(university, text)).flatMap(({ records: all }) => all);
      expect([text, records.filter(({ pinfl }) => pinfl !== null)]).toEqual([text, []]);
    }
  });

  it('find oneself where numbers of others are hidden', async () => {
    const advisor = await db()
      .selectFrom('account')
      .select(['id', 'pinfl'])
      .where('email', '=', 'rahbar@namuna.uz')
      .executeTakeFirstOrThrow();
    const groups = await find(await seeded.as('rahbar'), advisor.pinfl?.slice(-4) ?? '');
    expect(idsOf(groups, 'account')).toEqual([advisor.id]);
  });

  it('find nobody for anyone who sees as somebody else', async () => {
    const one = await sentApplication();
    const support = await seeded.as('texnik');
    const { id, version } = await db()
      .selectFrom('account')
      .select(['id', 'version'])
      .where('email', '=', 'universitet@namuna.uz')
      .executeTakeFirstOrThrow();
    const reason = 'Murojaat boʻyicha qidiruvni koʻrib chiqish';
    expect(
      (await seeded.on.send(support, 'POST', `/api/accounts/${id}/seeAs/`, { version, reason }))
        .status,
    ).toBe(200);
    const { body } = await seeded.on.send(support, 'POST', '/api/auth/see-as/', { account: id });
    const ask = async (text: string) => {
      const url = `/api/search/?q=${encodeURIComponent(text)}`;
      const answer = await seeded.on.app.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${String(body.access)}` },
      });
      return (answer.json() as { groups: FoundGroup[] }).groups;
    };
    expect(idsOf(await ask(one.reference), 'application')).toEqual([one.id]);
    for (const number of [one.end, one.pinfl])
      expect(idsOf(await ask(number), 'application')).not.toContain(one.id);
    const { results } = (
      await seeded.on.app.inject({
        method: 'GET',
        url: `/api/applications/?search=${one.pinfl}`,
        headers: { authorization: `Bearer ${String(body.access)}` },
      })
    ).json() as { results: unknown[] };
    expect(results).toEqual([]);
  });

  it('are read from an index', async () => {
    const plan = await planOf(
      db(),
      `select a.id from account a where right(a.pinfl, 4) = '0247' and a.pinfl is not null`,
    );
    expect(plan).toContain('account_pinfl_end');
  });
});

it('every process that can be found is one of the product', () => {
  const known = processes.map(({ machine }) => machine.id);
  expect(Object.keys(findable).filter((process) => !known.includes(process))).toEqual([]);
});
