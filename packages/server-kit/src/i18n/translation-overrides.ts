import { compileMessage } from '@evenkeel/api-contract/i18n/compile-message'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { ReviewedTranslation } from '@evenkeel/api-contract/i18n/reviewed-translations'
import { isTranslated, getTranslationState } from '@evenkeel/api-contract/i18n/translation'
import { createMessageKey } from './message-key.ts'

/** What stands for the words that were built and not said. */
const UNCHANGED = '1'

/** What a text is said with where the build says something else; null: the build says it. */
function findOverride(
  language: Language,
  { english, text, isCritical, inFiles }: ReviewedTranslation,
  criticalDrafts: boolean,
): string | null {
  const state = getTranslationState(english, inFiles)
  if (state === 'missing' || state === 'changed' || inFiles?.text !== text)
    return compileMessage(language, text)
  return isTranslated(state, { isCritical, criticalDrafts }) ? null : UNCHANGED
}

/**
 * Words that were reviewed while the product runs as JavaScript, an object by the keys of their texts: what the screens of a build say in
 * the places of their own words (`compiled-words.ts` of the portal). Only what differs is in it; empty: nothing does. It can stand in a `<script>`.
 */
export function renderTranslationOverrides(
  language: Language,
  words: readonly ReviewedTranslation[],
  { criticalDrafts }: { readonly criticalDrafts: boolean },
): string {
  const entries = words.flatMap((word) => {
    const said = findOverride(language, word, criticalDrafts)
    return said === null ? [] : [`${JSON.stringify(createMessageKey(word.area, word.id))}:${said}`]
  })
  // No sign of the code itself is a `<`.
  return entries.length === 0 ? '' : `{${entries.join()}}`.replaceAll('<', '\\x3c')
}
