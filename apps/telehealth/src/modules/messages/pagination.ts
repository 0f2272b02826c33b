import { encodeCursor, type Cursor } from './cursor.ts'

/** What of a row says where it is. */
interface CursorRow {
  readonly sentAt: Temporal.Instant
  readonly id: number
}

/** A page of rows, newest first, and the places before and after it. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
}

/**
 * A page out of the rows that were read from `place` on, in reading order, one more than a page holds where there are
 * more. Without a place it is the first page, before which nothing lies.
 */
export function paginate<Row extends CursorRow>(
  read: readonly Row[],
  per: number,
  place: Cursor | null,
): Page<Row> {
  const hasMore = read.length > per
  const isBackwards = place?.towards === 'newer'
  const within = read.slice(0, per)
  const rows = isBackwards ? within.toReversed() : within
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return { rows, next: null, previous: null }
  const hasOlder = isBackwards || hasMore
  const hasNewer = isBackwards ? hasMore : place !== null
  return {
    rows,
    next: hasOlder ? encodeCursor({ towards: 'older', sentAt: last.sentAt, id: last.id }) : null,
    previous: hasNewer ? encodeCursor({ towards: 'newer', sentAt: first.sentAt, id: first.id }) : null,
  }
}
