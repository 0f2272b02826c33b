import { findNearestTimeZone } from '@evenkeel/api-contract/reference-data/nearest-time-zone'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { createValidationError, createPermissionDeniedError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import { encryptChiefComplaints, getMemberSummary } from './chief-complaints.ts'
import { requireMember } from './read-member.ts'
import { updateMember, updateProfile, lockMember } from './member-repository.ts'
import type { AppContext } from '#app-context.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

type UpdateMeDeps = Pick<AppContext, 'store' | 'clock' | 'answers' | 'vault'>

/**
 * Claims a visitor's answers (CALL-16). Their token proves that they are this person's; an id alone claims
 * nothing (RD-147). Idempotent for the own set.
 */
export async function updateResponses(
  deps: UpdateMeDeps,
  caller: CallingMember,
  sent: { readonly id: string; readonly answer_token?: string | undefined },
): Promise<{ message: string }> {
  const done = { message: 'Your answers are with your account now.' }
  const { member } = await requireMember(deps, caller.id)
  if (member.answerSetId === sent.id) return done
  const opened = sent.answer_token ? await deps.answers.findByToken(sent.answer_token) : null
  if (opened?.id !== sent.id) throw createPermissionDeniedError()
  await deps.store.db.transaction(async (tx) => {
    const claim = { setId: sent.id, memberId: member.id, organisationId: member.organisationId }
    if (!(await deps.answers.claim(tx, claim))) throw createPermissionDeniedError()
    const summary = await getMemberSummary(deps, { ...member, answerSetId: sent.id }, tx)
    const changes = {
      answerSetId: sent.id,
      appointmentState: summary.appointment_state,
      ...(await encryptChiefComplaints(deps, member, summary, tx)),
    }
    await updateMember(tx, member.id, changes, deps.clock.now())
  })
  return done
}

/** Returns the code of a state given by code or full name; null for anything else. */
export function parseStateCode(text: string): string | null {
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
  deps: Pick<AppContext, 'store' | 'clock' | 'vault'>,
  caller: CallingMember,
  { timezone }: { readonly timezone: string },
): Promise<{ message: string }> {
  const chosen = findNearestTimeZone(timezone, deps.clock.now())
  if (chosen === null)
    throw createValidationError([{ field: 'timezone', message: apiErrorMessages.chooseZone }])
  await deps.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: deps.vault }
    const member = await lockMember(at, caller.id)
    if (!member) throw createPermissionDeniedError()
    const device = chosen === member.profile.timezone ? null : chosen
    if (device !== member.profile.device_timezone)
      await updateProfile(at, member, { device_timezone: device }, deps.clock.now())
  })
  return { message: 'Your time zone is saved.' }
}

/** Stores the language of a member's emails. */
export async function updateLanguage(
  deps: Pick<AppContext, 'store' | 'clock' | 'vault'>,
  caller: CallingMember,
  { language }: { readonly language: Language },
): Promise<{ message: string }> {
  await deps.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: deps.vault }
    const member = await lockMember(at, caller.id)
    if (!member) throw createPermissionDeniedError()
    if (language !== member.profile.reading_language)
      await updateProfile(at, member, { reading_language: language }, deps.clock.now())
  })
  return { message: 'Your language is saved.' }
}

/**
 * Stores the state in which the visit takes place (CALL-17, RD-148). Earlier appointments keep their own
 * copy.
 */
export async function updateAppointmentState(
  deps: UpdateMeDeps,
  caller: CallingMember,
  sent: { readonly appointment_state: string },
): Promise<{ message: string }> {
  const code = parseStateCode(sent.appointment_state)
  if (code === null)
    throw createValidationError([{ field: 'appointment_state', message: apiErrorMessages.chooseState }])
  const { member } = await requireMember(deps, caller.id)
  await deps.store.db.transaction(async (tx) => {
    await updateMember(tx, member.id, { appointmentState: code }, deps.clock.now())
    if (member.answerSetId) await deps.answers.setAppointmentState(tx, member.answerSetId, code)
  })
  return { message: 'Your state is saved.' }
}
