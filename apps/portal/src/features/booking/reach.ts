import { Refused } from '@evenkeel/contract/call'
import type { User } from '@evenkeel/contract/own/users'

/** What of a profile somebody needs who is going to call, or to look for a counselor near home. */
const reachFields = ['phone', 'zip'] as const
export type ReachField = (typeof reachFields)[number]

/** What a service misses that refuses because somebody cannot be reached; nothing for any other refusal. */
export const missedBy = (error: unknown): readonly ReachField[] =>
  error instanceof Refused && error.status === 400
    ? reachFields.filter((id) => error.payload.errors.some(({ field }) => field === id))
    : []

/** What is to be asked before a request to meet in person: a number where there is none, and what was missed before. */
export const neededInPerson = (
  member: Pick<User, 'phone'> | null,
  missed: readonly ReachField[],
): readonly ReachField[] =>
  member === null ? [] : reachFields.filter((id) => missed.includes(id) || (id === 'phone' && !member.phone))
