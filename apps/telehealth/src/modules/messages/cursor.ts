import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import * as z from 'zod'

/** A position in a list of messages, newest first: those older or newer than one message. */
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
