import { invalid } from '@evenkeel/server/http/failure'
import * as z from 'zod'

/** A place in a list of messages, newest first: what lies before (older) or after (newer) one message. */
export interface Place {
  readonly towards: 'older' | 'newer'
  readonly sentAt: Temporal.Instant
  readonly id: number
}

const Parts = z.tuple([z.enum(['older', 'newer']), z.iso.datetime(), z.int().positive().max(2_147_483_647)])

/** The text that stands for a place. */
export const cursorOf = ({ towards, sentAt, id }: Place): string =>
  Buffer.from(JSON.stringify([towards, sentAt.toString(), id])).toString('base64url')

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** The place a text stands for; refuses what is no place. */
export function placeOf(cursor: string): Place {
  const parts = Parts.safeParse(decoded(cursor))
  if (!parts.success) throw invalid([{ field: 'cursor', message: 'This is not a place in the list.' }])
  const [towards, sentAt, id] = parts.data
  return { towards, sentAt: Temporal.Instant.from(sentAt), id }
}
