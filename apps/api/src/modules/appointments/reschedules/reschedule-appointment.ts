import { createHash } from 'node:crypto'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { validationMessages } from '@evenkeel/api-contract/fields/validation.messages'
import { validateStartTime } from '@evenkeel/api-contract/fields/dates/validate-start-time'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Reschedule, RescheduleInput } from '@evenkeel/api-contract/portal/reschedules'
import type { AppointmentWithStatus } from '@evenkeel/api-contract/telehealth/appointments'
import {
  HttpError,
  createValidationError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import { formatOrganizationPhone } from '#modules/members/email-organization.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { CallingMember } from '#http/caller.ts'
import type { PatientAccess } from '#integrations/telehealth.ts'
import {
  isSameVisit,
  toStoredBooking,
  applyReschedule,
  resolveCallNumber,
  presentReschedule,
} from './reschedule-policy.ts'
import { runRescheduleSaga } from './reschedule-saga.ts'
import {
  insertReschedule,
  findReschedule,
  findRescheduleByKey,
  type RescheduleRow,
} from './reschedule-repository.ts'
import {
  getDataSubject,
  requireSameRequest,
  encryptRequestHash,
  encryptRescheduleText,
} from '../encryption.ts'
import { getPatientAccess } from '../visits/visit-service.ts'
import type { AppContext } from '#app-context.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

type GetRescheduleContext = Pick<AppContext, 'store' | 'publicUrl' | 'vault'>

/** Maximum time until the response; the saga continues in the background. */
const RESPONSE_TIMEOUT = seconds(7)
/** Survey answer of a repeated booking: the API contract does not return the first one. */
const DEFAULT_SURVEY_ANSWER = 'Other'

const hashRequest = (sent: RescheduleInput): string =>
  createHash('sha256').update(JSON.stringify(sent)).digest('hex')

function validateState(sent: RescheduleInput): void {
  if (!isUsState(sent.state_abbrev)) {
    throw createValidationError([{ field: 'state_abbrev', message: apiErrorMessages.chooseState }])
  }
}

/** Returns the row of a key that was used before, if the contents are the same. */
async function requireSameContents(
  { vault }: Pick<AppContext, 'vault'>,
  row: RescheduleRow,
  requestHash: string,
): Promise<RescheduleRow> {
  await requireSameRequest(await vault.subjectCipher(getDataSubject(row)), 'reschedules', row, requestHash)
  return row
}

/**
 * Returns the name of the new counselor. If the body leaves it out, the telehealth service is queried;
 * without a result the name is null, never the name of the old counselor.
 */
async function getCounselorName(
  { telehealth }: Pick<AppContext, 'telehealth'>,
  access: PatientAccess,
  old: AppointmentWithStatus,
  { provider_id, provider_name }: RescheduleInput,
): Promise<string | null> {
  if (provider_name !== undefined) return provider_name
  if (provider_id === old.provider_id) return old.provider.fullname
  try {
    return (await telehealth.provider(access.jwt, provider_id, {})).provider_details.fullname
  } catch (error) {
    if (error instanceof HttpError || error instanceof ApiError) return null
    throw error
  }
}

/** Inserts the saga row before the first step runs. */
async function startReschedule(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'telehealth' | 'vault'>,
  memberId: string,
  sent: RescheduleInput,
  key: string | null,
): Promise<{ readonly row: RescheduleRow; readonly isNew: boolean }> {
  const { db } = context.store
  const requestHash = hashRequest(sent)
  const earlier = key === null ? null : await findRescheduleByKey(db, memberId, key)
  if (earlier) return { row: await requireSameContents(context, earlier, requestHash), isNew: false }
  const message = validateStartTime(sent.start_time, context.clock.now())
  if (message !== null) throw createValidationError([{ field: 'start_time', message }])
  const { member } = await requireMember(context, memberId)
  const access = await getPatientAccess(context, member)
  const old = await context.telehealth.appointment(access, sent.appointment_id)
  if (!old) throw createNotFoundError()
  if (old.status !== 'booked' || !old.can_cancel) {
    throw createHttpError('Conflict', apiErrorMessages.cannotMove)
  }
  const oldBooking = toStoredBooking(old, DEFAULT_SURVEY_ANSWER)
  const newBooking = applyReschedule(oldBooking, sent)
  if (isSameVisit(oldBooking, newBooking)) {
    throw createValidationError([{ field: 'start_time', message: apiErrorMessages.sameTime }])
  }
  const number = resolveCallNumber(old.customer_call_in_number, member.profile)
  if (newBooking.appointment_method === 'phone' && number === '')
    throw createValidationError([{ field: 'customer_call_in_number', message: validationMessages.required }])
  const id = context.randomUuid()
  const cipher = await context.vault.subjectCipher(member)
  const row = await insertReschedule(
    db,
    {
      id,
      ...encryptRescheduleText(cipher, id, {
        chief_complaint: old.chief_complaint,
        customer_call_in_number: number,
        consent_user_initials: member.profile.consent_initials,
      }),
      organisationId: member.organisationId,
      memberId,
      idempotencyKey: key,
      requestHash: encryptRequestHash(cipher, 'reschedules', id, requestHash),
      oldAppointmentId: sent.appointment_id,
      oldBooking,
      newBooking,
      providerName: await getCounselorName(context, access, old, sent),
      holdId: sent.hold_id ?? null,
    },
    context.clock.now(),
  )
  if (row) return { row, isNew: true }
  const won = key === null ? null : await findRescheduleByKey(db, memberId, key)
  if (!won) throw createHttpError('Conflict', apiErrorMessages.beingMoved)
  return { row: await requireSameContents(context, won, requestHash), isNew: false }
}

const presentForMember = async (
  context: GetRescheduleContext,
  memberId: string,
  row: RescheduleRow,
): Promise<Reschedule> => {
  const { member, tenant } = await requireMember(context, memberId)
  const phone = formatOrganizationPhone(tenant)
  return presentReschedule(row, { phone, canBeCalled: member.profile.phone !== null })
}

/**
 * Reschedules an appointment (BOOK-06, STATE-13). The worker finishes a started reschedule whatever happens
 * to this request.
 */
export async function reschedule(
  context: Pick<
    AppContext,
    | 'store'
    | 'clock'
    | 'randomUuid'
    | 'publicUrl'
    | 'telehealth'
    | 'vault'
    | 'sleep'
    | 'inBackground'
    | 'triggerVisitJob'
  >,
  caller: CallingMember,
  sent: RescheduleInput,
  key: string | null,
): Promise<Reschedule> {
  validateState(sent)
  const { row, isNew } = await startReschedule(context, caller.id, sent, key)
  if (!isNew) return presentForMember(context, caller.id, row)
  const late = new AbortController()
  const done = runRescheduleSaga(context, row)
  const waited = context.sleep(RESPONSE_TIMEOUT, late.signal).then(() => null)
  const finished = await Promise.race([done, waited]).finally(() => late.abort())
  if (finished === null) context.inBackground(done)
  context.triggerVisitJob()
  const stands = finished ?? (await findReschedule(context.store.db, caller.id, row.id)) ?? row
  return presentForMember(context, caller.id, stands)
}

/** Returns the state of the member's reschedule. */
export async function getReschedule(
  context: GetRescheduleContext,
  caller: CallingMember,
  id: string,
): Promise<Reschedule> {
  const row = await findReschedule(context.store.db, caller.id, id)
  if (!row) throw createNotFoundError()
  return presentForMember(context, caller.id, row)
}
