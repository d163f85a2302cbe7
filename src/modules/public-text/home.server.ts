import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { publicTextProcess } from './process.server.ts';

/** Drafts that are complete and only have to be published. */
const toPublish: HomePart = { place: 8, turns: [publicTextProcess] };

/** Public texts at the home of the agency; who keeps the product has every turn anyway. */
export const publicTextHome: HomeParts = { agency: [toPublish] };
