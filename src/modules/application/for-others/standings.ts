/** The parts of doctoral study that are counted apart: tags of the machine of applications. */
export const standings = ['studying', 'onLeave', 'ended', 'defended', 'removed'] as const;

export type Standing = (typeof standings)[number];
