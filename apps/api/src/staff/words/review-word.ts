import { refuse } from '@evenkeel/server/http/failure'
import { staffNames } from '../people/present-grants.ts'
import type { StaffCaller } from '../people/staff-caller.ts'
import { faultsOfWords } from './check-words.ts'
import type { WordsDeps } from './deps.ts'
import { wordOf, type WordParams } from './present-word.ts'
import { counts, followWords } from './release-words.ts'
import {
  addReview,
  changeReviews,
  reviewsOf,
  revisionOf,
  takeBack,
  type WordName,
  type WordReviewRow,
} from './word-store.ts'

type ReviewDeps = Pick<WordsDeps, 'words' | 'store' | 'vault' | 'clock' | 'randomUuid'>

const nameOf = ({ language, area, text }: WordParams): WordName => ({ language, area, id: text })

/** Who did the last thing to a text. */
const lastBy = (rows: readonly WordReviewRow[]): string | null =>
  rows
    .flatMap(({ reviewedBy, reviewedAt, undoneBy, undoneAt }) => [
      { by: reviewedBy, at: reviewedAt },
      ...(undoneBy !== null && undoneAt !== null ? [{ by: undoneBy, at: undoneAt }] : []),
    ])
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
    .at(-1)?.by ?? null

/** What somebody else did to a text since it was read; null: nothing. */
const unseenIn = (rows: readonly WordReviewRow[], seen: number): readonly WordReviewRow[] | null =>
  revisionOf(rows) === seen ? null : rows

/** Refuses what is done on top of something the person has not seen; says who did it. */
async function refuseUnseen(
  deps: Pick<ReviewDeps, 'store' | 'vault'>,
  unseen: readonly WordReviewRow[] | null,
): Promise<void> {
  if (unseen === null) return
  const by = lastBy(unseen)
  const name = (await staffNames(deps.store.db, deps, [by])).get(by ?? '')?.name ?? 'Somebody'
  throw refuse(
    'Conflict',
    `${name} has reviewed this text since you opened it, or taken a review back. Your words are still here: compare them.`,
  )
}

/** Reviews a text. */
export async function reviewWordOf(
  deps: ReviewDeps,
  staff: Pick<StaffCaller, 'id'>,
  params: WordParams,
  { english, text, revision }: { readonly english: string; readonly text: string; readonly revision: number },
): Promise<void> {
  const { word } = await wordOf(deps, params)
  if (english !== word.english)
    throw refuse(
      'Conflict',
      'The English of this text has changed since you opened it. Your words are still here: compare them.',
    )
  const fault = faultsOfWords(params.language, word, text).find(({ is_advice: isAdvice }) => !isAdvice)
  if (fault) throw refuse('Unprocessable', fault.message)
  const { db } = deps.store
  const unseen = await changeReviews(db, async (tx, version) => {
    const others = unseenIn(await reviewsOf(tx, nameOf(params)), revision)
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
  await refuseUnseen(deps, unseen)
  await followWords(db, deps.words)
}

/** Takes the last review of a text back that counts. */
export async function undoReviewOf(
  deps: ReviewDeps,
  staff: Pick<StaffCaller, 'id'>,
  params: WordParams,
  revision: number,
): Promise<void> {
  const { word } = await wordOf(deps, params)
  const { db } = deps.store
  const unseen = await changeReviews(db, async (tx) => {
    const rows = await reviewsOf(tx, nameOf(params))
    const others = unseenIn(rows, revision)
    if (others) return others
    const last = rows.findLast((row) => counts(row, word))
    if (!last) throw refuse('Unprocessable', 'No review of this text was made here.')
    await takeBack(tx, last.id, { by: staff.id, at: deps.clock.now() })
    return null
  })
  await refuseUnseen(deps, unseen)
  await followWords(db, deps.words)
}
