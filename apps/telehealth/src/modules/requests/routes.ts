import { and, eq, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import {
  type AppointmentRequest,
  cancelAppointmentRequest,
  remindAppointmentRequest,
  requestAppointment,
} from '@evenkeel/api-contract/telehealth/appointment-requests'
import { encryptText } from '@evenkeel/server-kit/crypto/vault'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  createBookingError,
  createHttpError,
  createNotFoundError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import { type BookingErrorCode, bookingErrorMessages } from '#booking-errors.ts'
import { type Patient, requirePatient } from '#caller.ts'
import { fitsInteger, nextId } from '#db/ids.ts'
import { appointmentRequests } from '#db/tables.ts'
import { type IdempotencyKey, parseIdempotencyKey } from '#modules/appointments/policy.ts'
import { decryptRequestContact, encryptRequestContact } from '#modules/availability/appointment-encryption.ts'
import { hasNoSessionLeft } from '#modules/ledger/sessions.ts'
import { checkProviderEligibility } from '#modules/providers/check-provider-eligibility.ts'
import type { RouteContext, AppContext } from '#app-context.ts'

type RequestRow = typeof appointmentRequests.$inferSelect
/** The id is known before the insert, because the texts are encrypted for it. */
type NewRequest = Omit<typeof appointmentRequests.$inferInsert, 'id'> & { readonly id: number }

const { id, patientId, idempotencyKey, status, reminders } = appointmentRequests

/** Inserts a request; null when the patient already made one with the same key. */
const insertRequest = (db: Queryable, request: NewRequest): Promise<RequestRow | null> =>
  queryFirstRow(
    db.insert(appointmentRequests).overridingSystemValue().values(request).onConflictDoNothing().returning(),
  )

/** The patient's request with this key, or null. */
const findRequestByKey = (db: Queryable, patient: number, key: string): Promise<RequestRow | null> =>
  queryFirstRow(
    db
      .select()
      .from(appointmentRequests)
      .where(and(eq(patientId, patient), eq(idempotencyKey, key))),
  )

/** The patient's own request, or null. */
async function findRequest(db: Queryable, patient: number, request: number): Promise<RequestRow | null> {
  if (!fitsInteger(request)) return null
  return queryFirstRow(
    db
      .select()
      .from(appointmentRequests)
      .where(and(eq(id, request), eq(patientId, patient))),
  )
}

/** Counts a reminder of an open request; null when it was withdrawn. */
const incrementReminders = (db: Queryable, request: number): Promise<RequestRow | null> =>
  queryFirstRow(
    db
      .update(appointmentRequests)
      .set({ reminders: sql`${reminders} + 1` })
      .where(and(eq(id, request), eq(status, 'open')))
      .returning(),
  )

/** Withdraws a request. */
const withdrawRequest = (db: Queryable, request: number): Promise<RequestRow | null> =>
  queryFirstRow(
    db.update(appointmentRequests).set({ status: 'cancelled' }).where(eq(id, request)).returning(),
  )

/** Encryption context of a request's texts. */
const requestContext = (row: number, column: 'chief_complaint' | 'comments'): EncryptionContext => ({
  table: 'appointment_requests',
  row,
  column,
})

/**
 * The problem with a requested day, or null: it must be in the future in any time zone. The portal decides
 * how soon it may be (CONST-11).
 */
function validateDay(day: string, now: Temporal.Instant): string | null {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const ahead = today.until(Temporal.PlainDate.from(day)).days
  if (ahead < -1) return 'Choose a day that lies ahead'
  return ahead > limits.appointmentRequestDays + 1 ? 'Choose a day within the next year' : null
}

/** The refusal of a request, or null: the same rules as for a booking, except for the time. */
async function findRefusal(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  patient: Patient,
  wanted: AppointmentRequest,
): Promise<BookingErrorCode | null> {
  const now = clock.now()
  const provider = await checkProviderEligibility(db, wanted, { now, startsAt: null })
  if (typeof provider === 'string') return provider
  const visit = { startsAt: now, chiefComplaint: wanted.chief_complaint, movedFrom: null }
  return (await hasNoSessionLeft({ db, vault }, patient, visit, now)) ? 'no_eap_sessions_remaining' : null
}

/** Saves a request for a time that is not offered; a retry with the same key gets the first answer. */
async function createAppointmentRequest(
  service: Pick<AppContext, 'db' | 'clock' | 'vault' | 'scenarios'>,
  patient: Patient,
  wanted: AppointmentRequest,
  retry: IdempotencyKey | null,
): Promise<RequestRow> {
  if (!isUsState(wanted.state_abbrev)) {
    throw createValidationError([
      { field: 'appointment_request.state_abbrev', message: 'Please choose a state of the list.' },
    ])
  }
  const { db, clock, scenarios, vault } = service
  const replay = async (): Promise<RequestRow | null> => {
    const existing = retry && (await findRequestByKey(db, patient.id, retry.key))
    const earlier = existing && (await decryptRequestContact(await vault.patientCipher(patient), existing))
    if (earlier && earlier.requestHash !== retry?.hash) {
      throw createHttpError('Unprocessable', 'This key was used for another request.')
    }
    return earlier
  }
  const earlier = await replay()
  if (earlier) return earlier
  const message = validateDay(wanted.appointment_date, clock.now())
  if (message !== null)
    throw createValidationError([{ field: 'appointment_request.appointment_date', message }])
  scenarios.meetRequest()
  const code = await findRefusal(service, patient, wanted)
  if (code) throw createBookingError(code, bookingErrorMessages[code])
  const id = await nextId(db, 'appointment_requests_id_seq')
  const cipher = await vault.patientCipher(patient)
  const row = await insertRequest(db, {
    id,
    patientId: patient.id,
    providerId: wanted.provider_id,
    status: 'open',
    day: wanted.appointment_date,
    preferredTime: wanted.preferred_time,
    method: wanted.appointment_method,
    chiefComplaint: cipher.encrypt(requestContext(id, 'chief_complaint'), wanted.chief_complaint),
    comments: encryptText(cipher, requestContext(id, 'comments'), wanted.chief_complaint_comments ?? null),
    state: wanted.state_abbrev,
    reminders: 0,
    idempotencyKey: retry?.key ?? null,
    ...encryptRequestContact(vault, cipher, id, {
      contactNumber: wanted.contact_number,
      requestHash: retry?.hash ?? null,
    }),
    createdAt: clock.now(),
  })
  const existing = row ?? (await replay())
  if (!existing) throw new Error('request was not inserted and has no duplicate')
  return existing
}

const presentRequest = (row: RequestRow) => ({
  appointment_request: {
    id: row.id,
    status: row.status,
    reminders: row.reminders,
    created_at: row.createdAt.toString(),
  },
})

export function requestRoutes(
  service: Pick<RouteContext, 'serve' | 'db' | 'clock' | 'vault' | 'scenarios'>,
): void {
  const { db, serve } = service
  const ownRequest = async (patientId: number, id: number): Promise<RequestRow> => {
    const row = await findRequest(db, patientId, id)
    if (!row) throw createNotFoundError()
    return row
  }
  serve(requestAppointment, async ({ caller, body, request }) => {
    const retry = parseIdempotencyKey(request.headers['idempotency-key'], body.appointment_request)
    return presentRequest(
      await createAppointmentRequest(service, requirePatient(caller), body.appointment_request, retry),
    )
  })
  serve(remindAppointmentRequest, async ({ caller, params }) => {
    const { id } = await ownRequest(requirePatient(caller).id, params.request)
    const row = await incrementReminders(db, id)
    if (!row) throw createBookingError('already_cancelled', bookingErrorMessages.already_cancelled)
    return presentRequest(row)
  })
  serve(cancelAppointmentRequest, async ({ caller, params }) => {
    const row = await ownRequest(requirePatient(caller).id, params.request)
    return presentRequest((await withdrawRequest(db, row.id)) ?? row)
  })
}
