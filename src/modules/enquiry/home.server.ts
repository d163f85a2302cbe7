import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { enquiryProcess } from './process.server.ts';

const turns: HomePart = { place: 6, turns: [enquiryProcess] };

/** Enquiries at home: those that operators answer, and those that were passed to an organization. */
export const enquiryHome: HomeParts = { reviewer: [turns], agency: [turns] };
