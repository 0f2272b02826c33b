import {
  type Word,
  type WordCounts,
  type WordFilter,
  type WordInList,
  WORDS_AT_ONCE,
} from '@evenkeel/contract/staff/words'
import type { Language } from '@evenkeel/contract/words/languages'
import { keptIn } from '@evenkeel/contract/words/translation-faults'
import { notFound } from '@evenkeel/server/http/failure'
import { wordsOverBuild } from '@evenkeel/server/words/words-over-build'
import { staffNames } from '../people/present-grants.ts'
import type { WordsDeps } from './deps.ts'
import { type JudgedWord, judgedWords } from './release-words.ts'
import { reviewsOf, revisionOf } from './word-store.ts'

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a filter finds a text. */
export function isFound(word: JudgedWord, { area, state, critical, search }: WordFilter): boolean {
  if (area !== undefined && word.area !== area) return false
  if (state !== undefined && word.state !== state) return false
  if (critical !== undefined && !word.isCritical) return false
  const sought = folded(search?.trim() ?? '')
  return [word.english, word.text ?? '', `${word.area} ${word.id}`].some((text) =>
    folded(text).includes(sought),
  )
}

const inList = ({ area, id, english, text, state, isCritical, isReviewedHere }: JudgedWord): WordInList => ({
  area,
  id,
  english,
  text,
  state,
  is_critical: isCritical,
  is_reviewed_here: isReviewedHere,
})

function countsOf(words: readonly JudgedWord[]): WordCounts {
  const count = (wanted: JudgedWord['state']) => words.filter(({ state }) => state === wanted).length
  return {
    missing: count('missing'),
    changed: count('changed'),
    draft: count('draft'),
    reviewed: count('reviewed'),
    critical: words.filter(({ state, isCritical }) => isCritical && state !== 'reviewed').length,
  }
}

/** A page of the list, and how it stands with all of them. */
export async function presentWords(
  { words }: Pick<WordsDeps, 'words'>,
  language: Language,
  { page = 1, ...filter }: WordFilter & { readonly page?: number | undefined },
) {
  const all = await judgedWords(words, language)
  const found = all.filter((word) => isFound(word, filter))
  const over = wordsOverBuild(language, words.inUse.current().in(language), words)
  return {
    results: found.slice((page - 1) * WORDS_AT_ONCE, page * WORDS_AT_ONCE).map(inList),
    found: found.length,
    counts: countsOf(all),
    areas: [...new Set(all.map(({ area }) => area))],
    carried_bytes: Buffer.byteLength(over),
  }
}

/** What names a text of a call. */
export interface WordParams {
  readonly language: Language
  readonly area: string
  readonly text: string
}

/** The text of a call; looks as if nothing were there where there is none. */
export async function wordOf(
  { words }: Pick<WordsDeps, 'words'>,
  { language, area, text }: WordParams,
): Promise<{ readonly word: JudgedWord; readonly after: readonly JudgedWord[] }> {
  const all = await judgedWords(words, language)
  const at = all.findIndex((word) => word.area === area && word.id === text)
  const word = all[at]
  if (!word) throw notFound()
  return { word, after: all.slice(at + 1) }
}

/** A text with its reviews. */
export async function presentWord(
  deps: Pick<WordsDeps, 'words' | 'store' | 'vault'>,
  params: WordParams,
  filter: WordFilter,
): Promise<Word> {
  const { word, after } = await wordOf(deps, params)
  const { db } = deps.store
  const rows = await reviewsOf(db, { language: params.language, area: word.area, id: word.id })
  const names = await staffNames(
    db,
    deps,
    rows.flatMap(({ reviewedBy, undoneBy }) => [reviewedBy, undoneBy]),
  )
  const named = (id: string) => names.get(id) ?? { id, name: 'Somebody' }
  const next = after.find((one) => isFound(one, filter))
  return {
    ...inList(word),
    file: word.file,
    shown_on: [...deps.words.shownOn(word.area)],
    keeps: [...keptIn(word.english)],
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
    revision: revisionOf(rows),
    next: next ? { area: next.area, id: next.id } : null,
  }
}
