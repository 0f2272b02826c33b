import type { FieldValue, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { getMissingVisitDetails, visitDetailFields } from '@evenkeel/api-contract/forms/visit-details'
import { addressFields } from '@evenkeel/api-contract/forms/profile'
import { updateVisitDetails, type VisitDetails } from '@evenkeel/api-contract/portal/me'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import type { Session } from '../session.ts'
import { useSession } from '../session-context.tsx'
import { missingDetailsMessages as words } from './missing-details.messages.ts'

const hasText = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

/**
 * Form values that differ from the known ones. Only these are stored and sent, so that changes made elsewhere
 * are kept.
 */
export const getChangedValues = (values: FieldValues, known: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([id, value]) => hasText(value) !== hasText(known[id])))

/** Form values for the profile: every field in the form, null if empty. */
export function toVisitDetails(values: FieldValues): VisitDetails {
  const asked = visitDetailFields.filter(({ id }) => values[id] !== undefined)
  return Object.fromEntries(asked.map(({ id }) => [id, hasText(values[id]) || null])) as VisitDetails
}

/** Saves the visit details (decision 012) and updates the session. Throws Refused or Unreachable. */
export async function saveVisitDetails(session: Session, values: FieldValues): Promise<void> {
  session.renew(await session.own(updateVisitDetails, { body: toVisitDetails(values) }))
}

/** A missing detail: its list text, its reason, and the first field for it. */
export interface MissingDetail {
  readonly says: string
  readonly field: string
}

/**
 * Missing address parts: the whole address with the reason, or the missing parts of a partial one. The state
 * alone does not count as partial.
 */
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

/** Missing visit details of a member; empty if complete. */
export function getMissingDetails(user: User): readonly MissingDetail[] {
  const missing = getMissingVisitDetails(user)
  return [
    ...(missing.includes('phone') ? [{ says: words.phone, field: 'phone' }] : []),
    ...getMissingAddress(user, missing),
    ...(missing.includes('gender') ? [{ says: words.gender, field: 'gender' }] : []),
  ]
}

/** The same for the signed-in member. */
export function useMissingDetails(): readonly MissingDetail[] {
  const { user, status } = useSession()
  return user === null || status !== 'member' ? [] : getMissingDetails(user)
}
