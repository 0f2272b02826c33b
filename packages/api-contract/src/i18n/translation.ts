/** One translated text, as in its file. */
export interface Translation {
  /** The English text it was made from, verbatim. */
  readonly english: string
  readonly text: string
  /** A qualified review: who and when, or `true` in a message catalog; absent until then. */
  readonly reviewed?: { readonly by: string; readonly on: string } | true | undefined
}

/** State of a translation: `changed` means that its English has changed since. */
export type TranslationState = 'reviewed' | 'draft' | 'changed' | 'missing'

/** Returns the state of this translation of a source. */
export function getTranslationState(source: string, translation: Translation | undefined): TranslationState {
  if (translation === undefined) return 'missing'
  if (translation.english !== source) return 'changed'
  return translation.reviewed === undefined ? 'draft' : 'reviewed'
}

/**
 * Whether a text is shown in the other language: reviewed, or a draft of a non-critical text.
 * `criticalDrafts`: whether this installation also shows drafts of critical texts. Everything else is English
 * and marked as such.
 */
export function isTranslated(
  state: TranslationState,
  { isCritical, criticalDrafts }: { readonly isCritical: boolean; readonly criticalDrafts: boolean },
): boolean {
  if (state === 'reviewed') return true
  return state === 'draft' && (!isCritical || criticalDrafts)
}
