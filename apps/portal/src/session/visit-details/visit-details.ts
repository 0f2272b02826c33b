import type { FieldValue, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { getMissingVisitDetails, visitDetailFields } from '@evenkeel/api-contract/forms/visit-details'
import { addressFields } from '@evenkeel/api-contract/forms/profile'
import { updateVisitDetails, type VisitDetails } from '@evenkeel/api-contract/portal/me'
import type { User } from '@evenkeel/api-contract/portal/users'
import type { Session } from '../session.ts'
import { useSession } from '../session-context.tsx'
import { missingDetailsMessages as words } from './missing-details.messages.ts'

const hasText = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

/**
 * What of a form is not as it was known when the form was opened. Only that is kept and told: whatever was said elsewhere
 * meanwhile stays.
 */
export const getChangedValues = (values: FieldValues, known: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([id, value]) => hasText(value) !== hasText(known[id])))

/** What of a form goes to the profile: every field that is given, null where it is empty. */
export function toVisitDetails(values: FieldValues): VisitDetails {
  const asked = visitDetailFields.filter(({ id }) => values[id] !== undefined)
  return Object.fromEntries(asked.map(({ id }) => [id, hasText(values[id]) || null])) as VisitDetails
}

/** Saves what a member says before a visit (decision 012); from then on the session knows it. Throws Refused or Unreachable. */
export async function saveVisitDetails(session: Session, values: FieldValues): Promise<void> {
  session.renew(await session.own(updateVisitDetails, { body: toVisitDetails(values) }))
}

/** One thing that is still to be said: in the words of a list, with its reason, and the first field in which it is said. */
export interface MissingDetail {
  readonly says: string
  readonly field: string
}

/** What of an address is still to be said: all of it with the reason, or by name what is left of one that was begun; the state alone begins none. */
function getMissingAddress(user: User, missing: readonly string[]): readonly MissingDetail[] {
  const left = addressFields.filter(({ id }) => missing.includes(id))
  const [first] = left
  if (first === undefined) return []
  const isBegun = [user.address1, user.city, user.zip].some(Boolean)
  const says = isBegun
    ? words.restOfAddress({ fields: left.map(({ label }) => label).join(', ') })
    : words.address
  return [{ says, field: first.id }]
}

/** What of it is still to be said; empty where all was said. */
export function getMissingDetails(user: User): readonly MissingDetail[] {
  const missing = getMissingVisitDetails(user)
  return [
    ...(missing.includes('phone') ? [{ says: words.phone, field: 'phone' }] : []),
    ...getMissingAddress(user, missing),
    ...(missing.includes('gender') ? [{ says: words.gender, field: 'gender' }] : []),
  ]
}

/** The same for the member who is here. */
export function useMissingDetails(): readonly MissingDetail[] {
  const { user, status } = useSession()
  return user === null || status !== 'member' ? [] : getMissingDetails(user)
}
