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

/** Critical messages that production shows in English: each with the state of its translation. */
export const listUnreviewedCritical = (
  namespaces: readonly MessageNamespace[],
  translations: Translations,
): readonly string[] =>
  namespaces.flatMap(({ id, sources, critical }) =>
    [...critical].flatMap((text) => {
      const state = getTranslationState(sources[text] ?? '', translations.get(id)?.[text])
      return state === 'reviewed' ? [] : [`${id}.${text}: ${state}`]
    }),
  )

/** Errors in the translations of one language, one line each: syntax errors and wrong placeholders. */
export const findTranslationErrors = (
  namespaces: readonly MessageNamespace[],
  language: Language,
  translations: Translations,
): readonly string[] =>
  namespaces.flatMap(({ id, sources }) =>
    Object.entries(sources).flatMap(([text, source]) => {
      const translation: Translation | undefined = translations.get(id)?.[text]
      if (translation?.english !== source) return []
      const fault = findTranslationError(source, translation.text)
      return fault === null ? [] : [`${language}/${id} ${text}: ${fault}`]
    }),
  )
