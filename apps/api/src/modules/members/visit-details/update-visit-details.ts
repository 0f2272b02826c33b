import { phoneToE164 } from '@evenkeel/api-contract/fields/contact/phone'
import type { FieldDefinition, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { normalizeFields } from '@evenkeel/api-contract/fields/normalize-fields'
import { isVisible } from '@evenkeel/api-contract/fields/is-visible'
import { validateForm } from '@evenkeel/api-contract/fields/validate'
import { requiredVisitDetails, visitDetailFields } from '@evenkeel/api-contract/forms/visit-details'
import type { VisitDetails } from '@evenkeel/api-contract/portal/me'
import type { User } from '@evenkeel/api-contract/portal/users'
import { createValidationError, createPermissionDeniedError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import type { AppContext } from '#app-context.ts'
import type { Profile } from '../profile.ts'
import { readMember, requireMember } from '../read-member.ts'
import { updateProfile, lockMember, savePhoneHash } from '../member-repository.ts'
import type { Tenant } from '../tenant.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

/**
 * Validates the sent fields by the rules of the organization; fields required at registration cannot be
 * cleared.
 */
function validateVisitDetails(
  sent: VisitDetails,
  tenant: Tenant,
  at: Parameters<typeof validateForm>[2],
): FieldValues {
  const all: readonly FieldDefinition[] =
    tenant.registration === 'full' ? requiredVisitDetails : visitDetailFields
  const fields = all.filter(({ id }) => sent[id as keyof VisitDetails] !== undefined)
  const values = normalizeFields(fields, sent as FieldValues)
  const problems = validateForm(fields, values, at)
  if (problems.length > 0) throw createValidationError(problems)
  return values
}

const toStoredValue = (id: string, value: unknown): string | null =>
  typeof value !== 'string' || !isVisible(value) ? null : id === 'phone' ? phoneToE164(value) : value

/** As many numbers as somebody may have had during upcoming visits. */
const MAX_FORMER_PHONES = 5

/** Returns the new number with the former ones: a visit may have been booked with one of them. */
const withFormerPhone = (
  { phone, former_phones: former }: Profile,
  changes: Partial<Profile>,
): Partial<Profile> =>
  phone === null || changes.phone === undefined || changes.phone === phone
    ? changes
    : { ...changes, former_phones: [phone, ...former].slice(0, MAX_FORMER_PHONES) }

/**
 * Stores the details a member gives before a visit, in part or in full, and sends them to the telehealth
 * service. During an outage they are sent with the member's next token (decision 012).
 */
export async function updateVisitDetails(
  deps: Pick<
    AppContext,
    'store' | 'clock' | 'telehealth' | 'answers' | 'waitsForCall' | 'vault' | 'phoneHash'
  >,
  caller: CallingMember,
  session: string,
  sent: VisitDetails,
): Promise<User> {
  const { member, tenant } = await requireMember(deps, caller.id)
  const now = deps.clock.now()
  const values = validateVisitDetails(sent, tenant, { now, zone: member.profile.timezone })
  const changes = Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, toStoredValue(id, value)]),
  ) as Partial<Profile>
  const changed = await deps.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: deps.vault }
    const current = await lockMember(at, caller.id)
    if (!current) throw createPermissionDeniedError()
    if (changes.phone === null && (await deps.waitsForCall(tx, caller.id)))
      throw createValidationError([
        {
          field: 'phone',
          message: apiErrorMessages.numberToCall,
        },
      ])
    const next = withFormerPhone(current.profile, changes)
    await updateProfile(at, current, next, now)
    if (next.phone !== undefined) await savePhoneHash(tx, current.id, deps.phoneHash(next.phone))
    return { ...current, profile: { ...current.profile, ...next } }
  })
  return readMember(deps, changed, tenant, session)
}
