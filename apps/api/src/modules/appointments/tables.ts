import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted, portal } from '#db/portal-schema.ts'

/** A booking without its encrypted parts. */
export type StoredBooking = Omit<
  BookingInput,
  'chief_complaint' | 'customer_call_in_number' | 'consent_user_initials'
>

/** The portal's rows about appointments; booked appointments are at the telehealth service. */
export const appointments = portal.table(
  'appointments',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** Idempotency key of the first request; a retry finds this row. */
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the body sent with that key; encrypted, because a body can be guessed. */
    requestHash: encrypted('request_hash'),
    status: text('status', { enum: ['draft', 'booked', 'refused', 'requested'] }).notNull(),
    appointmentMethod: text('appointment_method', { enum: ['video', 'phone', 'face_to_face'] }).notNull(),
    mdliveProviderId: integer('mdlive_provider_id'),
    providerName: text('provider_name'),
    startTime: instant('start_time'),
    appointmentState: text('appointment_state'),
    /** Ten digits. Encrypted, like all free text. */
    customerCallInNumber: encrypted('customer_call_in_number'),
    surveyAnswer: encrypted('survey_answer'),
    chiefComplaint: encrypted('chief_complaint'),
    /** Note for the counselor before the visit; deleted here once it is booked. */
    comments: encrypted('chief_complaint_comments'),
    consentUserInitials: encrypted('consent_user_initials'),
    agreesToInformedConsent: boolean('agrees_to_informed_consent'),
    agreesToPrivacyAgreement: boolean('agrees_to_privacy_agreement'),
    /** Answers of the in-person questions, as sent. */
    response: encrypted('response'),
    mdliveAppointmentId: integer('mdlive_appointment_id'),
    /** Refusal code of the telehealth service (ERROR-07 to ERROR-10). */
    errorCode: text('error_code'),
    /** Hold on the selected slot at the telehealth service. */
    holdId: uuid('hold_id'),
    inquiryId: text('inquiry_id'),
    /** Set while a booking call is in progress: nothing may change until its outcome is known. */
    bookingSince: instant('booking_since'),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (table) => [
    uniqueIndex('appointments_key').on(table.memberId, table.idempotencyKey),
    index('appointments_member').on(table.memberId, table.createdAt),
    index('appointments_unbooked')
      .on(table.modifiedAt)
      .where(sql`status in ('draft', 'refused')`),
  ],
)

/** Requests for an appointment. */
export const slotQueries = portal.table(
  'slot_queries',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** Idempotency key of the first request; a retry finds this row. */
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the body sent with that key; encrypted, because a body can be guessed. */
    requestHash: encrypted('request_hash'),
    /** Id at the telehealth service; null until its response is known. */
    mdliveId: integer('mdlive_id'),
    providerId: integer('provider_id').notNull(),
    providerName: text('provider_name'),
    preferredTime: text('preferred_time', {
      enum: ['first available', 'morning', 'afternoon', 'evening'],
    }).notNull(),
    method: text('method', { enum: ['video', 'phone'] }).notNull(),
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    /** Encrypted, like the remarks and the number. */
    chiefComplaint: encrypted('chief_complaint').notNull(),
    comments: encrypted('comments'),
    /** Ten digits. */
    contactNumber: encrypted('contact_number').notNull(),
    state: text('state').notNull(),
    createdAt: instant('created_at').notNull(),
    remindedAt: instant('reminded_at'),
    /** Withdrawn requests are hidden from the list and stored here. */
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    uniqueIndex('slot_queries_key').on(table.memberId, table.idempotencyKey),
    index('slot_queries_member').on(table.memberId, table.createdAt),
  ],
)

/**
 * Reschedules in progress and finished. Each row is a saga that a worker finishes after any crash (RD-007).
 * A step names what is done; the next action follows from it.
 */
export const reschedules = portal.table(
  'reschedules',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    requestHash: encrypted('request_hash').notNull(),
    /** begun → held → cancelled → moved; after a refusal cancelled → restoring → kept or needs_call. */
    step: text('step', {
      enum: ['begun', 'held', 'cancelled', 'restoring', 'moved', 'kept', 'needs_call'],
    }).notNull(),
    oldAppointmentId: integer('old_appointment_id').notNull(),
    /**
     * The old booking, so that it can be booked again; the patient and the reason are encrypted separately.
     */
    oldBooking: jsonb('old_booking').$type<StoredBooking>().notNull(),
    newBooking: jsonb('new_booking').$type<StoredBooking>().notNull(),
    chiefComplaint: encrypted('chief_complaint').notNull(),
    /** Phone number and initials of the booking. */
    caller: encrypted('caller').notNull(),
    providerName: text('provider_name'),
    /** The hold the member selected, then the one the saga uses. */
    holdId: text('hold_id'),
    /** The live appointment at the end. */
    appointmentId: integer('appointment_id'),
    errorCode: text('error_code'),
    attempts: integer('attempts').notNull(),
    /** Workers skip the row until then: a claim, or the delay after an error. */
    notBefore: instant('not_before').notNull(),
    /** When the call center was alerted that it takes too long. */
    alertedAt: instant('alerted_at'),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (table) => [
    uniqueIndex('reschedules_key').on(table.memberId, table.idempotencyKey),
    // At most one open reschedule per appointment.
    uniqueIndex('reschedules_open')
      .on(table.oldAppointmentId)
      .where(sql`step in ('begun', 'held', 'cancelled', 'restoring')`),
    index('reschedules_due')
      .on(table.notBefore)
      .where(sql`step in ('begun', 'held', 'cancelled', 'restoring')`),
    index('reschedules_member').on(table.memberId, table.createdAt),
  ],
)

/** Members who must be called: because an automatic step failed, or because a counselor reported danger. */
export const callTasks = portal.table(
  'call_tasks',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /**
     * reschedule_lost: no appointment is left · reschedule_stuck: the outcome is unknown for too long ·
     * counselor_danger: a counselor reported danger.
     */
    kind: text('kind', { enum: ['reschedule_lost', 'reschedule_stuck', 'counselor_danger'] }).notNull(),
    /** The reschedule it is about; a counselor's task is about none and stores its own id here. */
    rescheduleId: uuid('reschedule_id').notNull(),
    /** The staff member who asked for it; null: the product itself. */
    calledBy: uuid('called_by'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    uniqueIndex('call_tasks_once').on(table.rescheduleId, table.kind),
    index('call_tasks_open')
      .on(table.createdAt)
      .where(sql`done_at is null`),
  ],
)

/**
 * Copies of visits for emails and calendar entries; read again from the telehealth service before anything
 * is sent.
 */
export const visits = portal.table(
  'visits',
  {
    /** Also the UID of the calendar entry: it does not change when the visit is rescheduled. */
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    mdliveAppointmentId: integer('mdlive_appointment_id').notNull(),
    status: text('status', { enum: ['booked', 'cancelled', 'over'] }).notNull(),
    method: text('method', { enum: ['video', 'phone'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** SEQUENCE of the calendar entry: counts time changes and the cancellation. */
    sequence: integer('sequence').notNull(),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (table) => [
    uniqueIndex('visits_appointment').on(table.mdliveAppointmentId),
    index('visits_member').on(table.memberId, table.startsAt),
  ],
)

/** Emails about visits that are due now or later. */
export const visitNotices = portal.table(
  'visit_notices',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    visitId: uuid('visit_id').notNull(),
    kind: text('kind', {
      enum: ['booked', 'changed', 'kept', 'cancelled', 'lost', 'details', 'day_before', 'hour_before'],
    }).notNull(),
    /** SEQUENCE of the visit it is about; a later change makes it void. */
    sequence: integer('sequence').notNull(),
    /** Time of the visit before a change, for the email that shows both times. */
    movedFrom: instant('moved_from'),
    notBefore: instant('not_before').notNull(),
    attempts: integer('attempts').notNull(),
    doneAt: instant('done_at'),
    /** sent, or void because the facts had changed by then. */
    outcome: text('outcome', { enum: ['sent', 'void'] }),
  },
  (table) => [
    uniqueIndex('visit_notices_once').on(table.visitId, table.kind, table.sequence),
    index('visit_notices_due')
      .on(table.notBefore)
      .where(sql`done_at is null`),
  ],
)

/** Members whose visits must be compared with the telehealth service. */
export const pendingVisitSyncs = portal.table('visit_hints', {
  memberId: uuid('member_id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  notBefore: instant('not_before').notNull(),
  attempts: integer('attempts').notNull(),
})
