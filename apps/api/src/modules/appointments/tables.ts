import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'
import { encrypted } from '#db/encrypted-column.ts'

/** A booking without what is encrypted beside it. */
export type StoredBooking = Omit<
  BookingInput,
  'chief_complaint' | 'customer_call_in_number' | 'consent_user_initials'
>

/** The portal's own rows about appointments; what was booked is at the telehealth service. */
export const appointments = portal.table(
  'appointments',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** Header of the first request; a repetition finds this row again. */
    idempotencyKey: text('idempotency_key'),
    /** sha-256 of the body sent with that key; encrypted, because a body can be guessed at. */
    requestHash: encrypted('request_hash'),
    status: text('status', { enum: ['draft', 'booked', 'refused', 'requested'] }).notNull(),
    appointmentMethod: text('appointment_method', { enum: ['video', 'phone', 'face_to_face'] }).notNull(),
    mdliveProviderId: integer('mdlive_provider_id'),
    providerName: text('provider_name'),
    startTime: instant('start_time'),
    appointmentState: text('appointment_state'),
    /** Ten digits. Encrypted, like all that was typed. */
    customerCallInNumber: encrypted('customer_call_in_number'),
    surveyAnswer: encrypted('survey_answer'),
    chiefComplaint: encrypted('chief_complaint'),
    /** What the counselor should know before the visit; the telehealth service's alone once it is booked. */
    comments: encrypted('chief_complaint_comments'),
    consentUserInitials: encrypted('consent_user_initials'),
    agreesToInformedConsent: boolean('agrees_to_informed_consent'),
    agreesToPrivacyAgreement: boolean('agrees_to_privacy_agreement'),
    /** Answers of the in-person questions, as sent. */
    response: encrypted('response'),
    mdliveAppointmentId: integer('mdlive_appointment_id'),
    /** Why the telehealth service refused it, as a code (ERROR-07 to ERROR-10). */
    errorCode: text('error_code'),
    /** Hold on the chosen time at the telehealth service. */
    holdId: uuid('hold_id'),
    inquiryId: text('inquiry_id'),
    /** Set while the telehealth service is asked: until its answer is known nothing may be changed. */
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

/** Asked-for appointments. */
export const slotQueries = portal.table(
  'slot_queries',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** Header of the first request; a repetition finds this row again. */
    idempotencyKey: text('idempotency_key'),
    /** sha-256 of the body sent with that key; encrypted, because a body can be guessed at. */
    requestHash: encrypted('request_hash'),
    /** Id at the telehealth service; null while its answer is unknown. */
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
    /** Withdrawn ones vanish from the list and stay here. */
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    uniqueIndex('slot_queries_key').on(table.memberId, table.idempotencyKey),
    index('slot_queries_member').on(table.memberId, table.createdAt),
  ],
)

/**
 * Reschedules under way and done: each row is a saga that a worker finishes after any crash (RD-007). A step names
 * what is done; what comes next follows from it.
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
    /** The booking as it stood, so that it can be made again; what says who it is for, and why, is encrypted beside it. */
    oldBooking: jsonb('old_booking').$type<StoredBooking>().notNull(),
    newBooking: jsonb('new_booking').$type<StoredBooking>().notNull(),
    chiefComplaint: encrypted('chief_complaint').notNull(),
    /** Number to call and initials of the booking. */
    caller: encrypted('caller').notNull(),
    providerName: text('provider_name'),
    /** The member's hold that was shown, then the one the saga works with. */
    holdId: text('hold_id'),
    /** The live appointment at the end. */
    appointmentId: integer('appointment_id'),
    errorCode: text('error_code'),
    attempts: integer('attempts').notNull(),
    /** The worker leaves it alone until then: the claim of whoever is at work, or the wait after trouble. */
    notBefore: instant('not_before').notNull(),
    /** When the call centre was told that it takes too long. */
    alertedAt: instant('alerted_at'),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (table) => [
    uniqueIndex('reschedules_key').on(table.memberId, table.idempotencyKey),
    // One at a time for one appointment.
    uniqueIndex('reschedules_open')
      .on(table.oldAppointmentId)
      .where(sql`step in ('begun', 'held', 'cancelled', 'restoring')`),
    index('reschedules_due')
      .on(table.notBefore)
      .where(sql`step in ('begun', 'held', 'cancelled', 'restoring')`),
    index('reschedules_member').on(table.memberId, table.createdAt),
  ],
)

/** Members who must be called: because a machine could not keep its promise, or because a counselor fears for them. */
export const callTasks = portal.table(
  'call_tasks',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /**
     * reschedule_lost: no appointment is left · reschedule_stuck: it takes too long to know · counselor_danger: a counselor
     * fears for the member.
     */
    kind: text('kind', { enum: ['reschedule_lost', 'reschedule_stuck', 'counselor_danger'] }).notNull(),
    /** The move it is about; a counselor's call is about none and has its own id here. */
    rescheduleId: uuid('reschedule_id').notNull(),
    /** The person of the staff who asked for it; null: the product itself. */
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

/** What mails and calendars say about a visit: a copy, read again from the telehealth service before anything is sent. */
export const visits = portal.table(
  'visits',
  {
    /** Also the UID of the calendar entry: it stays when the visit is moved. */
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    mdliveAppointmentId: integer('mdlive_appointment_id').notNull(),
    status: text('status', { enum: ['booked', 'cancelled', 'over'] }).notNull(),
    method: text('method', { enum: ['video', 'phone'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** SEQUENCE of the calendar entry: counts changes of time and the cancellation. */
    sequence: integer('sequence').notNull(),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (table) => [
    uniqueIndex('visits_appointment').on(table.mdliveAppointmentId),
    index('visits_member').on(table.memberId, table.startsAt),
  ],
)

/** Mails about visits that are due now or later. */
export const visitNotices = portal.table(
  'visit_notices',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    visitId: uuid('visit_id').notNull(),
    kind: text('kind', {
      enum: ['booked', 'changed', 'kept', 'cancelled', 'lost', 'details', 'day_before', 'hour_before'],
    }).notNull(),
    /** SEQUENCE of the visit it speaks of; what changed since makes it void. */
    sequence: integer('sequence').notNull(),
    /** When the visit was before a change, for the mail that says from when to when. */
    movedFrom: instant('moved_from'),
    notBefore: instant('not_before').notNull(),
    attempts: integer('attempts').notNull(),
    doneAt: instant('done_at'),
    /** sent, or void because the facts were different by then. */
    outcome: text('outcome', { enum: ['sent', 'void'] }),
  },
  (table) => [
    uniqueIndex('visit_notices_once').on(table.visitId, table.kind, table.sequence),
    index('visit_notices_due')
      .on(table.notBefore)
      .where(sql`done_at is null`),
  ],
)

/** Members whose visits have to be compared with the telehealth service. */
export const pendingVisitSyncs = portal.table('visit_hints', {
  memberId: uuid('member_id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  notBefore: instant('not_before').notNull(),
  attempts: integer('attempts').notNull(),
})
