import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Refused } from '@evenkeel/contract/call'
import { appointmentDay } from '@evenkeel/contract/fields/dates/date'
import { messages } from '@evenkeel/contract/fields/messages.words'
import { telModel } from '@evenkeel/contract/fields/contact/phone'
import type { Received } from '@evenkeel/contract/endpoint'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import type { createSlotQuery, SlotQuery } from '@evenkeel/contract/own/slot-queries'
import { noComplaint } from '@evenkeel/contract/telehealth/appointments'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import { requireIntake } from '#features/intake/member-intake.ts'
import { requireMember } from '#features/members/read-member.ts'
import { lockMember, type MemberRow } from '#features/members/store.ts'
import type { CallingMember } from '#http/caller.ts'
import { problemsOf } from '../drafts/rules.ts'
import { visitFacts } from '../drafts/save-draft.ts'
import {
  requireSameRequest,
  decryptSlotQueryText,
  ownerOf,
  encryptHash,
  encryptSlotQueryText,
} from '../encryption.ts'
import { mayRemindFrom, presentSlotQuery, slotQueryRefused } from './slot-query-rules.ts'
import {
  addSlotQuery,
  dropSlotQuery,
  findSlotQuery,
  findOpenSlotQueries,
  findSlotQueryByKey,
  markRequested,
  markSlotQuery,
  type SentSlotQuery,
  type SlotQueryRow,
} from './slot-query-store.ts'
import { accessOf } from '../visits/visits.ts'
import type { AppointmentsDeps } from '../deps.ts'
import { refusalTexts } from '#http/refusals.words.ts'

type KeepDeps = Pick<AppointmentsDeps, 'store' | 'clock' | 'randomUuid' | 'answers' | 'vault'>
type AskForAppointmentDeps = Pick<
  AppointmentsDeps,
  'store' | 'clock' | 'randomUuid' | 'telehealth' | 'answers' | 'vault' | 'tenantConfig'
>
type WithdrawDeps = Pick<AppointmentsDeps, 'store' | 'clock' | 'telehealth' | 'vault'>

type Wanted = Received<typeof createSlotQuery>['body']

/**
 * Writes the request down before it is sent, so that a crash loses nothing and a repetition asks once: with the same key, or with the same
 * contents while the former one is open.
 */
async function keep(
  deps: KeepDeps,
  member: MemberRow,
  wanted: Wanted,
  key: string | null,
): Promise<SlotQueryRow> {
  const facts = await visitFacts(deps, member, {})
  const requestHash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
  const id = deps.randomUuid()
  const wish = {
    chiefComplaint: facts.chiefComplaint ?? noComplaint,
    comments: wanted.chief_complaint_comments?.trim() || null,
    contactNumber: telModel(member.profile.phone ?? ''),
  }
  // As the portal shows it: without another word of theirs people need the visit where they live.
  const state = wanted.state_abbrev ?? facts.appointmentState ?? member.profile.state
  const missing = [
    ...(wanted.appointment_method === 'phone' && wish.contactNumber === '' ? ['phone'] : []),
    ...(state === null ? ['appointment_state'] : []),
  ]
  if (missing.length > 0 || state === null)
    throw invalid(missing.map((field) => ({ field, message: messages.required })))
  const cipher = await deps.vault.subjectCipher(member)
  const asked = {
    providerId: wanted.provider_id,
    preferredTime: wanted.preferred_time,
    method: wanted.appointment_method,
    day: wanted.appointment_date,
    state,
  }
  const written = {
    id,
    organisationId: member.organisationId,
    memberId: member.id,
    idempotencyKey: key,
    requestHash: key === null ? null : encryptHash(cipher, 'slot_queries', id, requestHash),
    providerName: wanted.provider_name ?? null,
    ...asked,
    ...encryptSlotQueryText(cipher, id, wish),
    createdAt: deps.clock.now(),
  }
  return deps.store.db.transaction(async (tx) => {
    // One at a time for each member, so that the same request sent twice at once is found.
    await lockMember({ db: tx, vault: deps.vault }, member.id)
    const former = key === null ? null : await findSlotQueryByKey(tx, member.id, key)
    if (former) {
      await requireSameRequest(cipher, 'slot_queries', former, requestHash)
      return former
    }
    for (const open of await findOpenSlotQueries(tx, member.id, asked)) {
      const isSame = isDeepStrictEqual(await decryptSlotQueryText(cipher, open), wish)
      if (isSame && open.providerName === written.providerName) return open
    }
    const added = await addSlotQuery(tx, written)
    if (!added) throw refuse('Conflict', refusalTexts.requestNotKept)
    return added
  })
}

/** Asks a counselor for an appointment that is not offered (CALL-33, RD-157). */
export async function askForAppointment(
  deps: AskForAppointmentDeps,
  caller: CallingMember,
  wanted: Wanted,
  key: string | null,
): Promise<SlotQuery> {
  const { member } = await requireMember(deps, caller.id)
  const day = Temporal.PlainDate.from(wanted.appointment_date)
  const tooEarly = appointmentDay(day, {
    now: deps.clock.now(),
    zone: member.profile.device_timezone ?? member.profile.timezone,
  })
  const problems = [
    ...(tooEarly ? [{ field: 'appointment_date', message: tooEarly }] : []),
    ...problemsOf({ state_abbrev: wanted.state_abbrev }, member.profile),
  ]
  if (problems.length > 0) throw invalid(problems)
  await requireIntake(deps, caller)
  const row = await keep(deps, member, wanted, key)
  const wish = await decryptSlotQueryText(await deps.vault.subjectCipher(member), row)
  if (row.mdliveId !== null) return presentSlotQuery({ ...row, mdliveId: row.mdliveId }, wish)
  const request = {
    provider_id: row.providerId,
    appointment_date: row.day,
    preferred_time: row.preferredTime,
    appointment_method: row.method,
    chief_complaint: wish.chiefComplaint,
    chief_complaint_comments: wish.comments,
    contact_number: wish.contactNumber,
    state_abbrev: row.state,
  }
  try {
    const id = await deps.telehealth.request(await accessOf(deps, member), request, row.id)
    return presentSlotQuery(await markRequested(deps.store.db, row, id), wish)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await dropSlotQuery(deps.store.db, row.id)
    throw slotQueryRefused(bookingRefusalOf(error.payload) ?? 'not_found')
  }
}

/** A request as its member sees it, decrypted. */
export async function showSlotQuery(
  { vault }: Pick<AppointmentsDeps, 'vault'>,
  row: SentSlotQuery,
): Promise<SlotQuery> {
  return presentSlotQuery(row, await decryptSlotQueryText(await vault.subjectCipher(ownerOf(row)), row))
}

async function ownQuery(
  deps: Pick<AppointmentsDeps, 'store'>,
  caller: CallingMember,
  id: string,
): Promise<SentSlotQuery> {
  const row = await findSlotQuery(deps.store.db, caller.id, id)
  if (!row) throw notFound()
  return row
}

/** Reminds the counselor of an own open request, at most once a day. */
export async function remind(deps: WithdrawDeps, caller: CallingMember, id: string): Promise<SlotQuery> {
  const row = await ownQuery(deps, caller, id)
  if (row.cancelledAt) throw notFound()
  const now = deps.clock.now()
  const wait = mayRemindFrom(row).since(now).total('seconds')
  if (wait > 0) {
    throw refuse('Throttled', refusalTexts.reminderOnceADay, {
      'retry-after': String(Math.ceil(wait)),
    })
  }
  const { member } = await requireMember(deps, caller.id)
  await deps.telehealth.remindOf(await accessOf(deps, member), row.mdliveId)
  return showSlotQuery(deps, await markSlotQuery(deps.store.db, row, 'remindedAt', now))
}

/** Withdraws an own request; again is no mistake. */
export async function withdraw(deps: WithdrawDeps, caller: CallingMember, id: string): Promise<SlotQuery> {
  const row = await ownQuery(deps, caller, id)
  if (row.cancelledAt) return showSlotQuery(deps, row)
  const { member } = await requireMember(deps, caller.id)
  await deps.telehealth.withdraw(await accessOf(deps, member), row.mdliveId)
  return showSlotQuery(deps, await markSlotQuery(deps.store.db, row, 'cancelledAt', deps.clock.now()))
}
