/** One text in another language, as its file has it. */
export interface Translation {
  /** The English text it was made from, word for word. */
  readonly english: string
  readonly text: string
  /** Who read it, and when; absent while nobody qualified has. */
  readonly reviewed?: { readonly by: string; readonly on: string } | undefined
}

/** How far a text is: `changed` is a translation of English words that have changed since. */
export type TranslationState = 'reviewed' | 'draft' | 'changed' | 'missing'

/** How far this translation of a source is. */
export function getTranslationState(source: string, translation: Translation | undefined): TranslationState {
  if (translation === undefined) return 'missing'
  if (translation.english !== source) return 'changed'
  return translation.reviewed === undefined ? 'draft' : 'reviewed'
}

/**
 * Whether a text is said in the other language: reviewed, or a draft of words that hurt nobody. `criticalDrafts`: whether
 * this installation shows drafts of critical texts too. Everything else is said in English and marked as such.
 */
export function isTranslated(
  state: TranslationState,
  { isCritical, criticalDrafts }: { readonly isCritical: boolean; readonly criticalDrafts: boolean },
): boolean {
  if (state === 'reviewed') return true
  return state === 'draft' && (!isCritical || criticalDrafts)
}
