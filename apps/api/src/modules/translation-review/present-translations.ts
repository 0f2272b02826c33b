import {
  type TranslationDetail,
  type TranslationCounts,
  type TranslationFilter,
  type TranslationListItem,
  TRANSLATIONS_PER_PAGE,
} from '@evenkeel/api-contract/staff/translations'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { extractRequiredTokens } from '@evenkeel/api-contract/i18n/check-translation'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { renderTranslationOverrides } from '@evenkeel/server-kit/i18n/translation-overrides'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import type { StaffContext } from '#app-context.ts'
import { type TextWithState, listTextsWithState } from './release-texts.ts'
import { listReviews, getRevision } from './review-repository.ts'

const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a text matches a filter. */
export function matchesFilter(
  word: TextWithState,
  { area, state, critical, search }: TranslationFilter,
): boolean {
  if (area !== undefined && word.area !== area) return false
  if (state !== undefined && word.state !== state) return false
  if (critical !== undefined && !word.isCritical) return false
  const sought = foldText(search?.trim() ?? '')
  return [word.english, word.text ?? '', `${word.area} ${word.id}`].some((text) =>
    foldText(text).includes(sought),
  )
}

const toListItem = ({
  area,
  id,
  english,
  text,
  state,
  isCritical,
  isReviewedHere,
}: TextWithState): TranslationListItem => ({
  area,
  id,
  english,
  text,
  state,
  is_critical: isCritical,
  is_reviewed_here: isReviewedHere,
})

function countStates(words: readonly TextWithState[]): TranslationCounts {
  const count = (wanted: TextWithState['state']) => words.filter(({ state }) => state === wanted).length
  return {
    missing: count('missing'),
    changed: count('changed'),
    draft: count('draft'),
    reviewed: count('reviewed'),
    critical: words.filter(({ state, isCritical }) => isCritical && state !== 'reviewed').length,
  }
}

/** Returns a page of the list, and the totals. */
export async function presentTranslations(
  { words }: Pick<StaffContext, 'words'>,
  language: Language,
  { page = 1, ...filter }: TranslationFilter & { readonly page?: number | undefined },
) {
  const all = await listTextsWithState(words, language)
  const found = all.filter((word) => matchesFilter(word, filter))
  const over = renderTranslationOverrides(language, words.inUse.current().in(language), words)
  return {
    results: found.slice((page - 1) * TRANSLATIONS_PER_PAGE, page * TRANSLATIONS_PER_PAGE).map(toListItem),
    found: found.length,
    counts: countStates(all),
    areas: [...new Set(all.map(({ area }) => area))],
    carried_bytes: Buffer.byteLength(over),
  }
}

/** Path parameters that identify a text. */
export interface TranslationParams {
  readonly language: Language
  readonly area: string
  readonly text: string
}

/** Returns the text of a call; 404 if unknown. */
export async function requireTranslation(
  { words }: Pick<StaffContext, 'words'>,
  { language, area, text }: TranslationParams,
): Promise<{ readonly word: TextWithState; readonly after: readonly TextWithState[] }> {
  const all = await listTextsWithState(words, language)
  const at = all.findIndex((word) => word.area === area && word.id === text)
  const word = all[at]
  if (!word) throw createNotFoundError()
  return { word, after: all.slice(at + 1) }
}

/** Returns a text with its reviews. */
export async function presentTranslation(
  deps: Pick<StaffContext, 'words' | 'store' | 'vault'>,
  params: TranslationParams,
  filter: TranslationFilter,
): Promise<TranslationDetail> {
  const { word, after } = await requireTranslation(deps, params)
  const { db } = deps.store
  const rows = await listReviews(db, { language: params.language, area: word.area, id: word.id })
  const names = await readStaffNames(
    db,
    deps,
    rows.flatMap(({ reviewedBy, undoneBy }) => [reviewedBy, undoneBy]),
  )
  const named = (id: string) => names.get(id) ?? { id, name: 'Somebody' }
  const next = after.find((one) => matchesFilter(one, filter))
  return {
    ...toListItem(word),
    file: word.file,
    shown_on: [...deps.words.shownOn(word.area)],
    keeps: [...extractRequiredTokens(word.english)],
    has_forms: /^\s*\.(input|match)/.test(word.english),
    in_files: word.inFiles
      ? { english: word.inFiles.english, text: word.inFiles.text, reviewed: word.inFiles.reviewed ?? null }
      : null,
    reviews: rows.toReversed().map((row) => ({
      id: row.id,
      text: row.words,
      by: named(row.reviewedBy),
      at: row.reviewedAt.toString(),
      is_for_this: row.english === word.english,
      undone:
        row.undoneBy === null || row.undoneAt === null
          ? null
          : { by: named(row.undoneBy), at: row.undoneAt.toString() },
    })),
    revision: getRevision(rows),
    next: next ? { area: next.area, id: next.id } : null,
  }
}
