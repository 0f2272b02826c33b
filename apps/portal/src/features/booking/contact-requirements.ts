import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import type { BookingState } from '#session/booking/booking-wizard.ts'

/** Profile fields needed to call a person or to find a counselor near home. */
const contactFields = ['phone', 'zip'] as const
export type ContactField = (typeof contactFields)[number]

/** Contact fields that the service reports as missing; empty for any other refusal. */
export const getMissingContactFields = (error: unknown): readonly ContactField[] =>
  error instanceof ApiError && error.status === 400
    ? contactFields.filter((id) => error.payload.errors.some(({ field }) => field === id))
    : []

/**
 * Fields to ask before an in-person request: a phone number when there is none, and fields reported as
 * missing.
 */
export const getFieldsForInPerson = (
  member: Pick<User, 'phone'> | null,
  missed: readonly ContactField[],
): readonly ContactField[] =>
  member === null
    ? []
    : contactFields.filter((id) => missed.includes(id) || (id === 'phone' && !member.phone))

/**
 * Whether this visit needs a phone number with any method: danger was answered and no number is known. `user`
 * is the current user, also while the code is pending; null for a visitor without an account.
 */
export const requiresPhoneNumber = (
  booking: Pick<BookingState, 'asksForPhone'>,
  user: Pick<User, 'phone' | 'asks_for_phone'> | null,
): boolean => !user?.phone && (booking.asksForPhone || user?.asks_for_phone === true)
