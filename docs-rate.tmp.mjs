import pg from 'pg'; import fs from 'node:fs'; import { execSync } from 'node:child_process';
const sock = execSync(`pgrep -fa '${process.argv[2]}/database' | grep -o 'unix_socket_directories=[^ ]*' | head -1`).toString().trim().split('=')[1];
const c = new pg.Client({ host: sock, port: 5432, user: 'app', database: 'postgres' }); await c.connect();
const N = Number(process.argv[3] || 60);
const { rows } = await c.query(`select d.id from due_document d order by d.id limit ${N}`);
const ids = rows.map((r) => Number(r.id));
await c.query('begin');
await c.query(`update due_document set made_at=null, file_id=null where id = any($1)`, [ids]);
await c.query(`delete from issued_file where document_id in (select id from issued_document where due_id = any($1))`, [ids]);
await c.query(`delete from file where purpose='issuedDocument' and not exists (select 1 from issued_file f where f.file_id=file.id)`).catch((e) => console.log(e.message));
await c.query(`delete from issued_document where due_id = any($1)`, [ids]);
await c.query('commit');
for (const id of ids) await c.query(`select graphile_worker.add_job('make-document', json_build_object('due', $1::int), job_key := 'document-'||$1, flags := array['document'], priority := 10, max_attempts := 8)`, [id]);
const t0 = Date.now(); let made = 0;
const limit = Number(process.argv[4] || 60) * 1000;
while (made < ids.length && Date.now() - t0 < limit) { await new Promise((r) => setTimeout(r, 500)); made = Number((await c.query(`select count(*) n from due_document where id = any($1) and made_at is not null`, [ids])).rows[0].n); }
console.log(`${made} of ${ids.length} documents in ${((Date.now() - t0) / 1000).toFixed(1)} s = ${(made / (Date.now() - t0) * 1000).toFixed(2)}/s`);
await c.end();
