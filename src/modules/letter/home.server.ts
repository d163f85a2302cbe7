import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { letterProcess } from './process.server.ts';
import { targetedLetterProcess } from './targeted/process.server.ts';

const turns: HomePart = { place: 5, turns: [letterProcess, targetedLetterProcess] };

export const letterHome: HomeParts = { reviewer: [turns], agency: [turns] };
