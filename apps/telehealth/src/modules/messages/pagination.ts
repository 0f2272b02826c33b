import { encodeCursor, type Cursor } from './cursor.ts'

/** The columns that define a row's position. */
interface CursorRow {
  readonly sentAt: Temporal.Instant
  readonly id: number
}

/** A page of rows, newest first, with the cursors before and after it. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
}

/**
 * Builds a page from rows read from `place` on, in reading order; one extra row means that there are more.
 * Without `place` it is the first page.
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
