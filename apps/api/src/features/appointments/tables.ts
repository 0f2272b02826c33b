import { boolean, index, integer, jsonb, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { portal } from '../../db/portal-schema.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The portal's own rows about appointments (contract.md 3.9); what was booked stands at the telehealth service. */
export const appointments = portal.table(
  'appointments',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** Header of the first request; a repetition finds this row again. */
    idempotencyKey: text('idempotency_key'),
    /** sha-256 of the body sent with that key. */
    requestHash: text('request_hash'),
    status: text('status', { enum: ['draft', 'booked', 'refused', 'requested'] }).notNull(),
    appointmentMethod: text('appointment_method', { enum: ['video', 'phone', 'face_to_face'] }).notNull(),
    mdliveProviderId: integer('mdlive_provider_id'),
    providerName: text('provider_name'),
    startTime: instant('start_time'),
    appointmentState: text('appointment_state'),
    /** Ten digits. */
    customerCallInNumber: text('customer_call_in_number'),
    surveyAnswer: text('survey_answer'),
    chiefComplaint: text('chief_complaint'),
    consentUserInitials: text('consent_user_initials'),
    agreesToInformedConsent: boolean('agrees_to_informed_consent'),
    agreesToPrivacyAgreement: boolean('agrees_to_privacy_agreement'),
    /** Answers of the in-person questions, as sent. */
    response: jsonb('response'),
    mdliveAppointmentId: integer('mdlive_appointment_id'),
    inquiryId: text('inquiry_id'),
    /** Set while the telehealth service is asked: until its answer is known nothing may be changed. */
    bookingSince: instant('booking_since'),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (table) => [
    uniqueIndex('appointments_key').on(table.memberId, table.idempotencyKey),
    index('appointments_member').on(table.memberId, table.createdAt),
  ],
)
