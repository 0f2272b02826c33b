import { phoneToE164 } from '@evenkeel/api-contract/fields/contact/phone'
import type { FieldDefinition, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { isVisible } from '@evenkeel/api-contract/fields/is-visible'
import { normalizeFields } from '@evenkeel/api-contract/fields/normalize-fields'
import { validateForm } from '@evenkeel/api-contract/fields/validate'
import { requiredVisitDetails, visitDetailFields } from '@evenkeel/api-contract/forms/visit-details'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { VisitDetails } from '@evenkeel/api-contract/portal/me'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { findNearestTimeZone } from '@evenkeel/api-contract/reference-data/nearest-time-zone'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { createPermissionDeniedError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { AppContext } from '#app-context.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import type { CallingMember } from '#http/caller.ts'
import { encryptChiefComplaints, getMemberSummary } from './chief-complaints.ts'
import { lockMember, savePhoneHash, updateMember, updateProfile } from './member-repository.ts'
import type { Profile } from './profile.ts'
import { readMember, requireMember } from './read-member.ts'
import type { Tenant } from './tenant.ts'

type UpdateMeContext = Pick<AppContext, 'store' | 'clock' | 'answers' | 'vault'>

/**
 * Claims a visitor's answers (CALL-16). Their token proves that they are this person's; an id alone claims
 * nothing (RD-147). Idempotent for the own set.
 */
export async function updateResponses(
  context: UpdateMeContext,
  caller: CallingMember,
  sent: { readonly id: string; readonly answer_token?: string | undefined },
): Promise<{ message: string }> {
  const done = { message: 'Your answers are with your account now.' }
  const { member } = await requireMember(context, caller.id)
  if (member.answerSetId === sent.id) return done
  const opened = sent.answer_token ? await context.answers.findByToken(sent.answer_token) : null
  if (opened?.id !== sent.id) throw createPermissionDeniedError()
  await context.store.db.transaction(async (tx) => {
    const claim = { setId: sent.id, memberId: member.id, organisationId: member.organisationId }
    if (!(await context.answers.claim(tx, claim))) throw createPermissionDeniedError()
    const summary = await getMemberSummary(context, { ...member, answerSetId: sent.id }, tx)
    const changes = {
      answerSetId: sent.id,
      appointmentState: summary.appointment_state,
      ...(await encryptChiefComplaints(context, member, summary, tx)),
    }
    await updateMember(tx, member.id, changes, context.clock.now())
  })
  return done
}

/** Returns the code of a state given by code or full name; null for anything else. */
function parseStateCode(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const state = usStates.find(
    ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )
  return state?.code ?? null
}

/**
 * Stores the time zone selected on a device, or the supported one with the same time as at registration,
 * while it differs from the profile; emails then name both.
 */
export async function updateTimeZone(
  context: Pick<AppContext, 'store' | 'clock' | 'vault'>,
  caller: CallingMember,
  { timezone }: { readonly timezone: string },
): Promise<{ message: string }> {
  const chosen = findNearestTimeZone(timezone, context.clock.now())
  if (chosen === null)
    throw createValidationError([{ field: 'timezone', message: apiErrorMessages.chooseZone }])
  await context.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: context.vault }
    const member = await lockMember(at, caller.id)
    if (!member) throw createPermissionDeniedError()
    const device = chosen === member.profile.timezone ? null : chosen
    if (device !== member.profile.device_timezone)
      await updateProfile(at, member, { device_timezone: device }, context.clock.now())
  })
  return { message: 'Your time zone is saved.' }
}

/** Stores the language of a member's emails. */
export async function updateLanguage(
  context: Pick<AppContext, 'store' | 'clock' | 'vault'>,
  caller: CallingMember,
  { language }: { readonly language: Language },
): Promise<{ message: string }> {
  await context.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: context.vault }
    const member = await lockMember(at, caller.id)
    if (!member) throw createPermissionDeniedError()
    if (language !== member.profile.reading_language)
      await updateProfile(at, member, { reading_language: language }, context.clock.now())
  })
  return { message: 'Your language is saved.' }
}

/**
 * Stores the state in which the visit takes place (CALL-17, RD-148). Earlier appointments keep their own
 * copy.
 */
export async function updateAppointmentState(
  context: UpdateMeContext,
  caller: CallingMember,
  sent: { readonly appointment_state: string },
): Promise<{ message: string }> {
  const code = parseStateCode(sent.appointment_state)
  if (code === null)
    throw createValidationError([{ field: 'appointment_state', message: apiErrorMessages.chooseState }])
  const { member } = await requireMember(context, caller.id)
  await context.store.db.transaction(async (tx) => {
    await updateMember(tx, member.id, { appointmentState: code }, context.clock.now())
    if (member.answerSetId) await context.answers.setAppointmentState(tx, member.answerSetId, code)
  })
  return { message: 'Your state is saved.' }
}

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
  context: Pick<
    AppContext,
    'store' | 'clock' | 'telehealth' | 'answers' | 'waitsForCall' | 'vault' | 'phoneHash'
  >,
  caller: CallingMember,
  session: string,
  sent: VisitDetails,
): Promise<User> {
  const { member, tenant } = await requireMember(context, caller.id)
  const now = context.clock.now()
  const values = validateVisitDetails(sent, tenant, { now, zone: member.profile.timezone })
  const changes = Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, toStoredValue(id, value)]),
  ) as Partial<Profile>
  const changed = await context.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: context.vault }
    const current = await lockMember(at, caller.id)
    if (!current) throw createPermissionDeniedError()
    if (changes.phone === null && (await context.waitsForCall(tx, caller.id)))
      throw createValidationError([
        {
          field: 'phone',
          message: apiErrorMessages.numberToCall,
        },
      ])
    const next = withFormerPhone(current.profile, changes)
    await updateProfile(at, current, next, now)
    if (next.phone !== undefined) await savePhoneHash(tx, current.id, context.phoneHash(next.phone))
    return { ...current, profile: { ...current.profile, ...next } }
  })
  return readMember(context, changed, tenant, session)
}
