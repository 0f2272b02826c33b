import type { MessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { Translations } from '@evenkeel/api-contract/i18n/translator'
import {
  getTranslationState,
  type Translation,
  type TranslationState,
} from '@evenkeel/api-contract/i18n/translation'
import { findTranslationError } from '@evenkeel/api-contract/i18n/check-translation'

/** Translation progress of one area in one language. */
export interface NamespaceProgress extends Readonly<Record<TranslationState, number>> {
  readonly area: string
  readonly language: Language
  readonly texts: number
  /** Critical messages shown in English in production, because their translation is unreviewed. */
  readonly criticalNotReviewed: number
}

/** Counts messages by state. */
export function countStates(
  area: string,
  language: Language,
  texts: readonly { readonly state: TranslationState; readonly isCritical: boolean }[],
): NamespaceProgress {
  const count = (wanted: TranslationState): number => texts.filter(({ state }) => state === wanted).length
  return {
    area,
    language,
    texts: texts.length,
    reviewed: count('reviewed'),
    draft: count('draft'),
    changed: count('changed'),
    missing: count('missing'),
    criticalNotReviewed: texts.filter(({ state, isCritical }) => isCritical && state !== 'reviewed').length,
  }
}

/** Counts the messages of an area by state. */
export const getProgress = (
  { id, sources, critical }: MessageNamespace,
  language: Language,
  translations: Translations,
): NamespaceProgress =>
  countStates(
    id,
    language,
    Object.entries(sources).map(([text, source]) => ({
      state: getTranslationState(source, translations.get(id)?.[text]),
      isCritical: critical.has(text),
    })),
  )

/** Returns the error of a translation; null if it is valid. */
function findTextError(
  language: Language,
  source: string,
  { english, text, reviewed }: Translation,
): string | null {
  if (english === source) return findTranslationError(language, source, text)
  return reviewed === undefined ? null : 'was reviewed for another English text: remove the review'
}

/** Errors in the translations of one language, one line each: unknown ids and wrong placeholders. */
export function findTranslationErrors(
  areas: readonly MessageNamespace[],
  language: Language,
  translations: Translations,
): readonly string[] {
  return [...translations].flatMap(([id, texts]) => {
    const area = areas.find((one) => one.id === id)
    if (!area) return [`${language}/${id}: there is no such area`]
    return Object.entries(texts).flatMap(([text, translation]) => {
      const source = area.sources[text]
      const fault =
        source === undefined
          ? 'there is no message with this id'
          : findTextError(language, source, translation)
      return fault === null ? [] : [`${language}/${id} ${text}: ${fault}`]
    })
  })
}
