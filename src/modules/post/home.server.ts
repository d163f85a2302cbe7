import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { postProcess } from './process.server.ts';

/** Drafts that are complete and only have to be published. */
const toPublish: HomePart = { place: 7, turns: [postProcess] };

/** Posts at the home of the agency; who keeps the product has every turn anyway. */
export const postHome: HomeParts = { agency: [toPublish] };
