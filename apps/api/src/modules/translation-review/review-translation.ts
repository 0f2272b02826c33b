import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import type { StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { findTranslationProblems } from './check-translation-text.ts'
import type { TranslationReviewDeps } from './deps.ts'
import { requireTranslation, type TranslationParams } from './present-translations.ts'
import { isReviewValid, refreshReviewedTranslations } from './release-texts.ts'
import {
  addReview,
  updateReviews,
  listReviews,
  getRevision,
  withdrawReview,
  type TextRef,
  type TranslationReviewRow,
} from './review-repository.ts'

type ReviewDeps = Pick<TranslationReviewDeps, 'words' | 'store' | 'vault' | 'clock' | 'randomUuid'>

const toTextRef = ({ language, area, text }: TranslationParams): TextRef => ({ language, area, id: text })

/** Who did the last thing to a text. */
const getLastEditor = (rows: readonly TranslationReviewRow[]): string | null =>
  rows
    .flatMap(({ reviewedBy, reviewedAt, undoneBy, undoneAt }) => [
      { by: reviewedBy, at: reviewedAt },
      ...(undoneBy !== null && undoneAt !== null ? [{ by: undoneBy, at: undoneAt }] : []),
    ])
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
    .at(-1)?.by ?? null

/** What somebody else did to a text since it was read; null: nothing. */
const findUnseenReviews = (
  rows: readonly TranslationReviewRow[],
  seen: number,
): readonly TranslationReviewRow[] | null => (getRevision(rows) === seen ? null : rows)

/** Refuses what is done on top of something the person has not seen; says who did it. */
async function requireNoUnseenReviews(
  deps: Pick<ReviewDeps, 'store' | 'vault'>,
  unseen: readonly TranslationReviewRow[] | null,
): Promise<void> {
  if (unseen === null) return
  const by = getLastEditor(unseen)
  const name = (await readStaffNames(deps.store.db, deps, [by])).get(by ?? '')?.name ?? 'Somebody'
  throw createHttpError(
    'Conflict',
    `${name} has reviewed this text since you opened it, or taken a review back. Your words are still here: compare them.`,
  )
}

/** Reviews a text. */
export async function addTranslationReview(
  deps: ReviewDeps,
  staff: Pick<StaffCaller, 'id'>,
  params: TranslationParams,
  { english, text, revision }: { readonly english: string; readonly text: string; readonly revision: number },
): Promise<void> {
  const { word } = await requireTranslation(deps, params)
  if (english !== word.english)
    throw createHttpError(
      'Conflict',
      'The English of this text has changed since you opened it. Your words are still here: compare them.',
    )
  const fault = findTranslationProblems(params.language, word, text).find(
    ({ is_advice: isAdvice }) => !isAdvice,
  )
  if (fault) throw createHttpError('Unprocessable', fault.message)
  const { db } = deps.store
  const unseen = await updateReviews(db, async (tx, version) => {
    const others = findUnseenReviews(await listReviews(tx, toTextRef(params)), revision)
    if (others) return others
    await addReview(tx, {
      id: deps.randomUuid(),
      version,
      language: params.language as 'es',
      area: word.area,
      textId: word.id,
      english,
      words: text,
      reviewedBy: staff.id,
      reviewedAt: deps.clock.now(),
    })
    return null
  })
  await requireNoUnseenReviews(deps, unseen)
  await refreshReviewedTranslations(db, deps.words)
}

/** Takes the last review of a text back that counts. */
export async function undoLastReview(
  deps: ReviewDeps,
  staff: Pick<StaffCaller, 'id'>,
  params: TranslationParams,
  revision: number,
): Promise<void> {
  const { word } = await requireTranslation(deps, params)
  const { db } = deps.store
  const unseen = await updateReviews(db, async (tx) => {
    const rows = await listReviews(tx, toTextRef(params))
    const others = findUnseenReviews(rows, revision)
    if (others) return others
    const last = rows.findLast((row) => isReviewValid(row, word))
    if (!last) throw createHttpError('Unprocessable', 'No review of this text was made here.')
    await withdrawReview(tx, last.id, { by: staff.id, at: deps.clock.now() })
    return null
  })
  await requireNoUnseenReviews(deps, unseen)
  await refreshReviewedTranslations(db, deps.words)
}
