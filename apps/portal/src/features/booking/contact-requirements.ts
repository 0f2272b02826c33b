import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { User } from '@evenkeel/api-contract/portal/users'
import type { BookingState } from '#session/booking/booking-wizard.ts'

/** What of a profile somebody needs who is going to call, or to look for a counselor near home. */
const contactFields = ['phone', 'zip'] as const
export type ContactField = (typeof contactFields)[number]

/** What a service misses that refuses because somebody cannot be reached; nothing for any other refusal. */
export const getMissingContactFields = (error: unknown): readonly ContactField[] =>
  error instanceof ApiError && error.status === 400
    ? contactFields.filter((id) => error.payload.errors.some(({ field }) => field === id))
    : []

/** What is to be asked before a request to meet in person: a number where there is none, and what was missed before. */
export const getFieldsForInPerson = (
  member: Pick<User, 'phone'> | null,
  missed: readonly ContactField[],
): readonly ContactField[] =>
  member === null
    ? []
    : contactFields.filter((id) => missed.includes(id) || (id === 'phone' && !member.phone))

/**
 * Whether this visit needs a phone number however the two meet: danger was answered, and no number is known. `user` is whoever is
 * here, also while the code is open; null for a visitor without an account.
 */
export const requiresPhoneNumber = (
  booking: Pick<BookingState, 'asksForPhone'>,
  user: Pick<User, 'phone' | 'asks_for_phone'> | null,
): boolean => !user?.phone && (booking.asksForPhone || user?.asks_for_phone === true)
