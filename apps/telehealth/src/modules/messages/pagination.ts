import * as z from 'zod'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'

/** Cursor pagination: a position in a list of messages, newest first: those older or newer than one message. */
export interface Cursor {
  readonly towards: 'older' | 'newer'
  readonly sentAt: Temporal.Instant
  readonly id: number
}

const CursorParts = z.tuple([
  z.enum(['older', 'newer']),
  z.iso.datetime(),
  z.int().positive().max(2_147_483_647),
])

export const encodeCursor = ({ towards, sentAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([towards, sentAt.toString(), id])).toString('base64url')

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** Decodes a cursor; refuses an invalid one. */
export function decodeCursor(cursor: string): Cursor {
  const parts = CursorParts.safeParse(parseCursor(cursor))
  if (!parts.success)
    throw createValidationError([{ field: 'cursor', message: 'This is not a place in the list.' }])
  const [towards, sentAt, id] = parts.data
  return { towards, sentAt: Temporal.Instant.from(sentAt), id }
}

/** The columns that define a row's position. */
interface CursorRow {
  readonly sentAt: Temporal.Instant
  readonly id: number
}

/** A page of rows, newest first, with the cursors before and after it. */
interface Page<Row> {
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
