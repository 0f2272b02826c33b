import { licenseRejectionReasons } from '@evenkeel/api-contract/counselor/constants'
import { preferenceValues } from '@evenkeel/api-contract/reference-data/intake-preferences'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from './columns.ts'

/** Schema of the telehealth service, separate from the portal's own tables. */
export const telehealth = pgSchema('telehealth')

/** Opening hours of a day, in local time of the provider's time zone. */
export interface OpeningHours {
  /** Minutes after midnight. */
  readonly from: number
  /** Minutes after midnight when the last visit ends. */
  readonly to: number
}

/** Opening hours of one weekday. */
export interface OpenHours extends OpeningHours {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
}

/** Weekly hours that replace the previous ones from a day on. */
export interface ScheduledWeeklyHours {
  /** First day, for example 2026-11-30. */
  readonly from: string
  readonly hours: readonly OpenHours[]
}

/** A day whose hours differ from its weekday. */
export interface DateHours {
  /** For example 2026-11-30. */
  readonly day: string
  /** Empty: closed. */
  readonly hours: readonly OpeningHours[]
}

export const patients = telehealth.table(
  'patients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 700_001 }),
    /** visitor: the temporary user of one organization, with read-only access (RD-151). */
    kind: text({ enum: ['patient', 'visitor'] }).notNull(),
    /** The portal's id of the member; for a visitor, the organization's username. */
    memberId: text('member_id').notNull(),
    /** Username of the organization. */
    ou: text().notNull(),
    /**
     * Personal details, encrypted for the patient, in a network whose patients have their own keys. The
     * columns below, down to the time zone number, are empty then. They are filled where the previous release
     * may still read them (decision 006).
     */
    details: encrypted(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** M, F or U. */
    gender: text().notNull(),
    birthdate: date({ mode: 'string' }).notNull(),
    email: text().notNull(),
    /** Ten digits. */
    phone: text().notNull(),
    address1: text().notNull(),
    address2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    relationship: text().notNull(),
    /** Number of the time zone on the wire. */
    usTimeZoneId: integer('us_time_zone_id').notNull(),
    /** Sessions of the authorization; null: unlimited. The row is locked while a session is taken. */
    coveredSessions: integer('covered_sessions'),
    /** Month and day when sessions are granted again, for example `07-01`; null: granted once. */
    yearBegins: text('year_begins'),
    /** Whether each concern has its own sessions; null: they count together. */
    perConcern: boolean('per_concern'),
    /** Hours of notice for a free cancellation; null: free until the visit starts. */
    noticeHours: integer('notice_hours'),
    /** Whether a no-show uses a session; null: it does. */
    noShowCounts: boolean('no_show_counts'),
    /** Whether the session of a first visit is returned when the counselor was not a fit; null: it is not. */
    givesBackNoFit: boolean('gives_back_no_fit'),
  },
  (table) => [
    uniqueIndex('patients_member').on(table.kind, table.memberId),
    index('patients_person').on(table.birthdate, table.lastName),
  ],
)

export const providers = telehealth.table('providers', {
  id: integer().primaryKey(),
  /** With title, for example "Dr. Nina Park". */
  fullname: text().notNull(),
  prefix: text(),
  gender: text({ enum: ['Male', 'Female'] }).notNull(),
  state: text().notNull(),
  city: text().notNull(),
  /** IANA time zone of the weekly hours. */
  zone: text().notNull(),
  providerTypeId: integer('provider_type_id').notNull(),
  methods: text({ enum: ['video', 'phone'] })
    .array()
    .notNull(),
  languageIds: integer('language_ids').array().notNull(),
  specialties: text().array().notNull(),
  yearsInPractice: integer('years_in_practice').notNull(),
  education: text().notNull(),
  aboutMe: text('about_me').notNull(),
  weeklyHours: jsonb('weekly_hours').$type<readonly OpenHours[]>().notNull(),
  /** Later weekly hours, by first day. In the row, so that a search reads no other table. */
  laterHours: jsonb('later_hours').$type<readonly ScheduledWeeklyHours[]>().notNull().default([]),
  /** Days with their own hours, by day. */
  dayHours: jsonb('day_hours').$type<readonly DateHours[]>().notNull().default([]),
  /** Number of days from today that are always full. */
  fullDays: integer('full_days').notNull(),
  /** The provider's main approach. */
  approach: text({ enum: preferenceValues.preferred_approach }).notNull().default('listening'),
  /** One sentence in the provider's own voice; empty in rows of earlier releases, until the next start. */
  statement: text().notNull().default(''),
  /** Identities the provider states. */
  identities: text().array().notNull().default([]),
  /** Whether the public profile is complete; false: the other columns hold placeholders. */
  isProfileComplete: boolean('is_profile_complete').notNull().default(true),
  /** Whether search may list the provider: profile and hours are complete (`onboarding.ts`). */
  listed: boolean().notNull().default(true),
  /** Names and credentials as entered by invited providers. Null: a sandbox provider. */
  givenName: text('given_name'),
  familyName: text('family_name'),
  letters: text(),
  /** Name of the picture in `portraits`; null: none, and a generated portrait is shown. */
  portrait: text(),
  /** Whether the provider also sees people in person: arranged by staff, never booked by search. */
  seesInPerson: boolean('sees_in_person').notNull().default(false),
  /** Emails the invited provider has turned off, of `counselorEmailKinds`. */
  mailsOff: text('mails_off').array().notNull().default([]),
})

/** The patient a row belongs to; deleted together with it. */
export const patientIdColumn = () =>
  integer('patient_id')
    .notNull()
    .references(() => patients.id, { onDelete: 'cascade' })

/** The provider a row belongs to; deleted together with it. */
export const providerIdColumn = () =>
  integer('provider_id')
    .notNull()
    .references(() => providers.id, { onDelete: 'cascade' })

export const licenses = telehealth.table(
  'licences',
  {
    providerId: providerIdColumn(),
    state: text().notNull(),
    /** Family name first: a list by name reads the index. */
    sortName: text('sort_name').notNull(),
    /**
     * Hint for the order of a search; the results themselves are computed. Null: no free time within the
     * horizon.
     */
    nextFree: instant('next_free'),
    /** When the hint must be recomputed. */
    refreshAt: instant('refresh_at').notNull(),
    /** License number of the state's board; null: a sandbox license. */
    number: text(),
    /** Last valid day; null: no end. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** The midnight after that day, in the state's time zone where it comes first. */
    endsAt: instant('ends_at'),
    /**
     * When staff verified it against the state register; null: not verified. Only verified licenses count.
     */
    checkedAt: instant('checked_at').default(sql`now()`),
    /** The staff account that verified it; null: a sandbox license. */
    checkedBy: uuid('checked_by'),
    /** Number claimed by the counselor and not verified yet; null: no pending claim. */
    claimedNumber: text('claimed_number'),
    claimedEndsOn: date('claimed_ends_on', { mode: 'string' }),
    claimedAt: instant('claimed_at'),
    /** Why staff rejected the claim; null: it is pending. */
    refusal: text({ enum: licenseRejectionReasons }),
    /** Days before the end of the last warning to counselor and staff; null: none sent. */
    warnedDays: integer('warned_days'),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.state] }),
    index('licences_soonest').on(table.state, table.nextFree, table.providerId),
    index('licences_name').on(table.state, table.sortName, table.providerId),
    index('licences_refresh').on(table.state, table.refreshAt),
  ],
)

export const appointments = telehealth.table(
  'appointments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 900_001 }),
    patientId: patientIdColumn(),
    providerId: providerIdColumn(),
    providerTypeId: integer('provider_type_id').notNull(),
    /** Booked and held rows block the slot: one exclusion constraint for both (in the migrations). */
    status: text({ enum: ['booked', 'held', 'cancelled', 'completed'] }).notNull(),
    method: text({ enum: ['video', 'phone'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: text().notNull(),
    /** Encrypted; empty while the slot is only held. */
    chiefComplaint: encrypted('chief_complaint').notNull(),
    chiefComplaintComments: encrypted('chief_complaint_comments'),
    surveyAnswer: encrypted('survey_answer').notNull(),
    /** Phone number, initials and body hash, encrypted, where the next three columns are empty. */
    caller: encrypted(),
    callInNumber: text('call_in_number').notNull(),
    consentUserInitials: text('consent_user_initials').notNull(),
    /** Idempotency-Key header of the booking, for retries. */
    idempotencyKey: text('idempotency_key'),
    /** Hash of the booking's body: the same key with another body is refused. */
    requestHash: text('request_hash'),
    createdAt: instant('created_at').notNull(),
    /** Deadline for a free cancellation, as shown before booking; null: until the visit starts. */
    freeUntil: instant('free_until'),
    /** Only for held slots: secret id, holder and expiry. A held slot has none of the typed texts yet. */
    holdId: uuid('hold_id'),
    holder: text(),
    holdExpiresAt: instant('hold_expires_at'),
  },
  (table) => [
    uniqueIndex('appointments_hold').on(table.holdId),
    index('appointments_holder')
      .on(table.holder)
      .where(sql`status = 'held'`),
    uniqueIndex('appointments_idempotency').on(table.patientId, table.idempotencyKey),
    index('appointments_live')
      .on(table.providerId, table.startsAt)
      .where(sql`status in ('booked', 'held')`),
    index('appointments_patient').on(table.patientId, table.startsAt),
  ],
)

export const appointmentRequests = telehealth.table(
  'appointment_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 950_001 }),
    patientId: patientIdColumn(),
    providerId: providerIdColumn(),
    status: text({ enum: ['open', 'cancelled'] }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    preferredTime: text('preferred_time').notNull(),
    method: text({ enum: ['video', 'phone'] }).notNull(),
    chiefComplaint: encrypted('chief_complaint').notNull(),
    comments: encrypted(),
    /** Phone number and body hash, encrypted, where the next two columns are empty. */
    caller: encrypted(),
    contactNumber: text('contact_number').notNull(),
    state: text().notNull(),
    reminders: integer().notNull(),
    /** Idempotency-Key header of the request, for retries. */
    idempotencyKey: text('idempotency_key'),
    /** Hash of the body sent with that key. */
    requestHash: text('request_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('appointment_requests_idempotency').on(table.patientId, table.idempotencyKey)],
)

/** Sessions that the partner reported as ended: their JWTs are refused. */
export const endedSessions = telehealth.table('ended_sessions', {
  session: text().primaryKey(),
  endedAt: instant('ended_at').notNull(),
})

/** The kind of network in this database; one row from the first start on. */
export const networks = telehealth.table('network', {
  kind: text({ enum: ['own', 'sandbox'] }).primaryKey(),
})

/** Members whose patient was deleted permanently: a concurrent call must not create a new one. */
export const removedPatients = telehealth.table('removed_patients', {
  /** SHA-256 of the portal's member id, in hex. */
  member: text().primaryKey(),
})
