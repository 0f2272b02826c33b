import type { Language } from '@evenkeel/api-contract/i18n/languages'
import {
  type ReviewedTranslation,
  type ReviewedTranslationStore,
  createReviewedTranslations,
} from '@evenkeel/api-contract/i18n/reviewed-translations'
import {
  getTranslationState,
  type Translation,
  type TranslationState,
} from '@evenkeel/api-contract/i18n/translation'
import type { Translations } from '@evenkeel/api-contract/i18n/translator'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { NamespaceFile } from '@evenkeel/server-kit/i18n/read-message-namespaces'
import { listActiveReviews, type TranslationReviewRow, readReviewVersion } from './review-repository.ts'

/** The translations of this release, and the reviewed ones. */
export interface ReleaseTranslations {
  /** Loaded on first use. */
  readonly areas: () => Promise<readonly NamespaceFile[]>
  readonly translations: ReadonlyMap<Language, Translations>
  /** The store that all translators read reviewed texts from. */
  readonly inUse: ReviewedTranslationStore
  /** Whether drafts of critical texts are shown. */
  readonly criticalDrafts: boolean
  /** Returns the portal pages that use a namespace, as paths. */
  readonly shownOn: (area: string) => readonly string[]
}

/** A text of this release in a language. */
export interface ReleaseText {
  readonly area: string
  readonly id: string
  readonly file: string
  readonly english: string
  readonly isCritical: boolean
  readonly inFiles: Translation | undefined
}

/** A text with its review state. */
export interface TextWithState extends ReleaseText {
  readonly state: TranslationState
  /** The text in use; null: English, or a translation of outdated English. */
  readonly text: string | null
  readonly isReviewedHere: boolean
}

/** Lists every text of this release, in the order of its namespaces. */
export async function listReleaseTexts(
  { areas, translations }: Pick<ReleaseTranslations, 'areas' | 'translations'>,
  language: Language,
): Promise<readonly ReleaseText[]> {
  const own = translations.get(language)
  return (await areas()).flatMap(({ id: area, file, sources, critical }) =>
    Object.entries(sources).map(([id, english]) => ({
      area,
      id,
      file,
      english,
      isCritical: critical.has(id),
      inFiles: own?.get(area)?.[id],
    })),
  )
}

const toDay = (at: Temporal.Instant): string => at.toZonedDateTimeISO('UTC').toPlainDate().toString()

/**
 * Whether a review is valid for a text of this release: the English is unchanged, and the translation in
 * the files was not reviewed on a later day.
 */
export const isReviewValid = (
  { english, reviewedAt, undoneAt }: Pick<TranslationReviewRow, 'english' | 'reviewedAt' | 'undoneAt'>,
  word: Pick<ReleaseText, 'english' | 'inFiles'>,
): boolean => {
  const inFiles = word.inFiles?.english === word.english ? word.inFiles.reviewed : undefined
  return undoneAt === null && english === word.english && (inFiles?.on ?? '') <= toDay(reviewedAt)
}

/** Returns the state of a text. */
export function resolveTextState(
  word: ReleaseText,
  isReviewedHere: boolean,
  words: string | null,
): TextWithState {
  if (words !== null) return { ...word, state: 'reviewed', text: words, isReviewedHere }
  const state = getTranslationState(word.english, word.inFiles)
  const text = state === 'missing' || state === 'changed' ? null : (word.inFiles?.text ?? null)
  return { ...word, state, text, isReviewedHere: false }
}

/** Lists every text of this release with its state in this process. */
export async function listTextsWithState(
  words: Pick<ReleaseTranslations, 'areas' | 'translations' | 'inUse'>,
  language: Language,
): Promise<readonly TextWithState[]> {
  const reviewed = words.inUse.current()
  return (await listReleaseTexts(words, language)).map((word) => {
    const own = reviewed.find(language, word.area, word.id, word.english)
    return resolveTextState(word, own !== undefined, own?.text ?? null)
  })
}

/** Loads the reviews if their version changed; returns whether it did. */
export async function refreshReviewedTranslations(
  db: Queryable,
  words: ReleaseTranslations,
): Promise<boolean> {
  const version = await readReviewVersion(db)
  if (version === words.inUse.current().version) return false
  const rows = await listActiveReviews(db)
  const languages = [...new Set(rows.map(({ language }) => language))]
  const found = languages.map(async (language) => {
    const own = rows.filter((row) => row.language === language)
    // The newest valid review is used.
    const last = (word: ReleaseText) =>
      own.findLast((row) => row.area === word.area && row.textId === word.id && isReviewValid(row, word))
    const all = await listReleaseTexts(words, language)
    const reviewed = all.flatMap((word): readonly ReviewedTranslation[] => {
      const row = last(word)
      return row ? [{ ...word, text: row.words }] : []
    })
    return [language, reviewed] as const
  })
  words.inUse.put(createReviewedTranslations(version, new Map(await Promise.all(found))))
  return true
}
