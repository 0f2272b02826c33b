import { compileMessage } from '@evenkeel/api-contract/i18n/compile-message'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { ReviewedTranslation } from '@evenkeel/api-contract/i18n/reviewed-translations'
import { isTranslated, getTranslationState } from '@evenkeel/api-contract/i18n/translation'
import { createMessageKey } from './message-key.ts'

/** Value for a text that uses the build's own translation, which was not shown before. */
const UNCHANGED = '1'

/** The override of a text that differs from the build; null: no override. */
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
 * Reviewed translations as a JavaScript object by message key: the screens of a build use them in place of
 * their own (`compiled-words.ts` of the portal). Contains only differences; empty without any. Safe to embed
 * in a `<script>`.
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
  // The generated code itself contains no `<`.
  return entries.length === 0 ? '' : `{${entries.join()}}`.replaceAll('<', '\\x3c')
}
