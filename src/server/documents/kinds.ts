import type { z } from 'zod';
import type { CheckedDocument } from '#shared/issued-documents.ts';
import type { IssuedDocument, Words } from './document.ts';
import { type AnyFacts, anyFacts } from './issued-facts.ts';

/** Whom or what the public check says that a document is about. */
export type CheckedSubject = Pick<CheckedDocument, 'order' | 'person' | 'quota' | 'to'>;

/**
 * One kind of document (`DOC-…`), as its module declares it. The functions are methods, so that a
 * kind with facts of its own is a kind of any facts.
 */
export interface DocumentKind<Facts extends AnyFacts = AnyFacts> {
  /**
   * What a document says, without a language: frozen when it is made, so that a later change of the
   * record does not alter what was issued.
   */
  facts: z.ZodType<Facts>;
  /** The document in one language. */
  compose(facts: Facts, words: Words): IssuedDocument;
  /** For the public check; what is not named is null. */
  about(facts: Facts): Partial<CheckedSubject>;
}

/** Every kind that can be made, by its code. */
export type DocumentKinds = Readonly<Record<string, DocumentKind>>;

/** Facts and the kind that can tell them: two that belong together. */
export interface KnownFacts {
  facts: AnyFacts;
  kind: DocumentKind;
}

/** Facts of some document, checked by the kind that their code names. Throws when no module has it. */
export function knownFacts(kinds: DocumentKinds, content: unknown): KnownFacts {
  const { code } = anyFacts.parse(content);
  const kind = kinds[code];
  if (!kind) throw new Error(`no module declares the document ${code}`);
  return { kind, facts: kind.facts.parse(content) };
}
