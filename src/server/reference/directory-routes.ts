import { sql } from 'kysely';
import { directoryStatuses } from '#shared/codes.ts';
import {
  certificateLanguageRow,
  certificateTypeQuery,
  certificateTypeRow,
  countryRow,
  districtQuery,
  districtRow,
  listQuery,
  namedRow,
  pageOf,
  regionRow,
  statusQuery,
} from '#shared/reference.ts';
import type { App, Services } from '../app-types.ts';
import { matches, revalidated, selectPage } from './page.ts';

const tags = ['reference'];
/** What is switched off is not chosen any more. */
const offered = directoryStatuses[0].id;

function placeRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/regions/',
    {
      schema: {
        tags,
        summary: 'Regions',
        querystring: listQuery,
        response: { 200: pageOf(regionRow) },
      },
      onSend: revalidated,
    },
    async (request) => {
      const selection = db
        .selectFrom('region')
        .select(['id', 'iso', 'kind', 'name_uz', 'name_ru', 'name_en'])
        .where('status', '=', offered)
        .orderBy('sort');
      return selectPage(
        request,
        request.query,
        selection.where(matches('region.search', request.query.search)),
      );
    },
  );

  app.get(
    '/api/districts/',
    {
      schema: {
        tags,
        summary: 'Districts and towns of regions',
        querystring: districtQuery,
        response: { 200: pageOf(districtRow) },
      },
      onSend: revalidated,
    },
    async (request) => {
      const { region, search } = request.query;
      const selection = db
        .selectFrom('district')
        .select(['id', 'region_id as region', 'kind', 'name_uz', 'name_ru', 'name_en'])
        .where('status', '=', offered)
        .$if(region !== undefined, (rows) => rows.where('region_id', 'in', region ?? []))
        .where(matches('district.search', search))
        .orderBy(sql`fold_text(name_uz)`)
        .orderBy('id');
      return selectPage(request, request.query, selection);
    },
  );

  app.get(
    '/api/countries/',
    {
      schema: {
        tags,
        summary: 'Countries by ISO 3166-1',
        querystring: listQuery,
        response: { 200: pageOf(countryRow) },
      },
      onSend: revalidated,
    },
    async (request) => {
      const selection = db
        .selectFrom('country')
        .select(['id', 'alpha3', 'numeric', 'name_uz', 'name_ru', 'name_en'])
        .where('status', '=', offered)
        .where(matches('country.search', request.query.search))
        .orderBy(sql`name_uz collate "uz-x-icu"`);
      return selectPage(request, request.query, selection);
    },
  );
}

function certificateRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/certificate-langs/',
    {
      schema: {
        tags,
        summary: 'Languages of certificates',
        querystring: statusQuery,
        response: { 200: pageOf(certificateLanguageRow) },
      },
      onSend: revalidated,
    },
    async (request) => {
      const { status, search } = request.query;
      const selection = db
        .selectFrom('certificate_language')
        .select(['id', 'iso', 'name_uz', 'name_ru', 'name_en', 'status'])
        .$if(status !== undefined, (rows) => rows.where('status', 'in', status ?? []))
        .where(matches('certificate_language.search', search))
        .orderBy('id');
      return selectPage(request, request.query, selection);
    },
  );

  app.get(
    '/api/certificate-types/',
    {
      schema: {
        tags,
        summary: 'Kinds of language certificates',
        querystring: certificateTypeQuery,
        response: { 200: pageOf(certificateTypeRow) },
      },
      onSend: revalidated,
    },
    async (request) => {
      const { status, language, search } = request.query;
      const selection = db
        .selectFrom('certificate_type')
        .select([
          'id',
          'language_id as language',
          'name_uz',
          'name_ru',
          'name_en',
          'issuer',
          'scale',
        ])
        .select(['min_b1', 'min_b2', 'min_c1', 'validity_years', 'status'])
        .$if(status !== undefined, (rows) => rows.where('status', 'in', status ?? []))
        .$if(language !== undefined, (rows) => rows.where('language_id', 'in', language ?? []))
        .where(matches('certificate_type.search', search))
        .orderBy('id');
      return selectPage(request, request.query, selection);
    },
  );
}

/**
 * Short lists with a number and names: subjects of certificates and exams, directions of scientific
 * topics.
 */
function namedRoute(
  app: App,
  { db }: Services,
  path: string,
  table: 'category_subject' | 'scientific_topic_direction',
  summary: string,
): void {
  app.get(
    path,
    {
      schema: { tags, summary, querystring: statusQuery, response: { 200: pageOf(namedRow) } },
      onSend: revalidated,
    },
    async (request) => {
      const { status, search } = request.query;
      const selection = db
        .selectFrom(table)
        .select(['id', 'name_uz', 'name_ru', 'name_en', 'status'])
        .$if(status !== undefined, (rows) => rows.where('status', 'in', status ?? []))
        .where(matches('search', search))
        .orderBy('id');
      return selectPage(request, request.query, selection);
    },
  );
}

/** Places, countries, certificates and subjects: the same for everybody, signed in or not. */
export function directoryRoutes(app: App, services: Services): void {
  placeRoutes(app, services);
  certificateRoutes(app, services);
  namedRoute(app, services, '/api/category-subjects/', 'category_subject', 'Subjects');
  namedRoute(
    app,
    services,
    '/api/scientific-topic-direction/',
    'scientific_topic_direction',
    'Directions of scientific topics',
  );
}
