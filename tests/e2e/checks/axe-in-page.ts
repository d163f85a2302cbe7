import type AxeBuilder from '@axe-core/playwright';

/** What axe is asked. */
export type RunOptions = Parameters<AxeBuilder['options']>[0];

/** What axe says of a rule, and of the elements it is about. */
export interface Answer {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string; element?: Element | null }[];
}

/** A colour as axe has read it. */
export interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColour;
}

/** What of axe is called in the page. */
export interface Axe {
  configure(settings: { noHtml: boolean }): void;
  commons: { color: { Color: { prototype: AxeColour } } };
  run(
    context: Document | { include: Element[] },
    options: RunOptions,
  ): Promise<{ violations: Answer[]; passes: Answer[] }>;
}
