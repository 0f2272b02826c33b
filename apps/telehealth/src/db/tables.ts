import { licenseRejectionReasons } from '@evenkeel/api-contract/counselor/licenses'
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
import { encrypted } from './encrypted-column.ts'

/** Everything the telehealth sandbox keeps is in this schema, apart from the portal's own tables. */
export const telehealth = pgSchema('telehealth')

/** Open hours of a day, by the clock in the provider's zone. */
export interface OpeningHours {
  /** Minutes after midnight. */
  readonly from: number
  /** Minutes after midnight at which the last visit has ended. */
  readonly to: number
}

/** Open hours of one weekday. */
export interface OpenHours extends OpeningHours {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
}

/** Weekly hours that take the place of those before. */
export interface ScheduledWeeklyHours {
  /** First day, as 2026-11-30. */
  readonly from: string
  readonly hours: readonly OpenHours[]
}

/** A day with hours of its own, whatever its weekday says. */
export interface DateHours {
  /** As 2026-11-30. */
  readonly day: string
  /** Empty: closed. */
  readonly hours: readonly OpeningHours[]
}

export const patients = telehealth.table(
  'patients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 700_001 }),
    /** visitor: the temporary user of one organisation, who may only look (RD-151). */
    kind: text({ enum: ['patient', 'visitor'] }).notNull(),
    /** The portal's id of the member; of a visitor the organisation's username. */
    memberId: text('member_id').notNull(),
    /** Username of the organisation. */
    ou: text().notNull(),
    /**
     * Who it is, encrypted for the patient, in a network whose patients have keys of their own. Down to the number of the zone the
     * columns that follow say nothing then; they do where the release before may read them (decision 006).
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
    /** Number of the time zone, as the wire has it. */
    usTimeZoneId: integer('us_time_zone_id').notNull(),
    /** Sessions of the authorisation; null is without limit. The row is locked while a session is taken. */
    coveredSessions: integer('covered_sessions'),
    /** Month and day on which sessions are granted anew, as `07-01`; null: granted once. */
    yearBegins: text('year_begins'),
    /** Whether each concern has its own sessions; null: they count together. */
    perConcern: boolean('per_concern'),
    /** Hours of notice for a free cancelation; null: until the visit starts. */
    noticeHours: integer('notice_hours'),
    /** Whether a visit the patient did not come to counts; null: it does. */
    noShowCounts: boolean('no_show_counts'),
    /** Whether the first visit with a counselor who was no fit is given back; null: it is not. */
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
  /** IANA name of the zone of the weekly hours. */
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
  /** What follows the weekly hours, by first day. In the row, so that a search of hundreds reads no further table. */
  laterHours: jsonb('later_hours').$type<readonly ScheduledWeeklyHours[]>().notNull().default([]),
  /** Days with hours of their own, by day. */
  dayHours: jsonb('day_hours').$type<readonly DateHours[]>().notNull().default([]),
  /** Days from today that are always full. */
  fullDays: integer('full_days').notNull(),
  /** How the provider mostly works. */
  approach: text({ enum: preferenceValues.preferred_approach }).notNull().default('listening'),
  /** One sentence in the provider's own voice; empty in a row from before it was kept, until the next start. */
  statement: text().notNull().default(''),
  /** What the provider says of him- or herself. */
  identities: text().array().notNull().default([]),
  /** Whether everything was said that members read; false: the rest of the row is filled in for the time being. */
  isProfileComplete: boolean('is_profile_complete').notNull().default(true),
  /** Whether a search may find the provider, where a licence holds: profile and hours are there (`counselor/list-when-ready.ts`). */
  listed: boolean().notNull().default(true),
  /** Of those who were invited: names and letters, as they are typed in. Null: an invented one. */
  givenName: text('given_name'),
  familyName: text('family_name'),
  letters: text(),
  /** Name of the picture in `portraits`; null: there is none, and a drawing stands for it. */
  portrait: text(),
  /** Whether the provider meets people in person too, in the states of the licences: arranged by staff, never booked by a search. */
  seesInPerson: boolean('sees_in_person').notNull().default(false),
  /** The mails an invited provider does not want, of `counselorEmailKinds`. */
  mailsOff: text('mails_off').array().notNull().default([]),
})

/** The patient a row belongs to, and goes with. */
export const patientIdColumn = () =>
  integer('patient_id')
    .notNull()
    .references(() => patients.id, { onDelete: 'cascade' })

/** The provider a row belongs to, and goes with. */
export const providerIdColumn = () =>
  integer('provider_id')
    .notNull()
    .references(() => providers.id, { onDelete: 'cascade' })

export const licenses = telehealth.table(
  'licences',
  {
    providerId: providerIdColumn(),
    state: text().notNull(),
    /** Family name first: a list by name is read from the index. */
    sortName: text('sort_name').notNull(),
    /** Hint for the order of a search; the hits themselves are computed. Null: no free time up to the horizon. */
    nextFree: instant('next_free'),
    /** From this instant on the hint has to be made again. */
    refreshAt: instant('refresh_at').notNull(),
    /** As the state's board has it; null: an invented one. */
    number: text(),
    /** Last day on which it holds; null: without an end. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** The midnight after that day, where in the state it comes first. */
    endsAt: instant('ends_at'),
    /** When staff compared it with the register of the state; null: they have not. Only checked ones count. */
    checkedAt: instant('checked_at').default(sql`now()`),
    /** The person of the staff who did; null: an invented one. */
    checkedBy: uuid('checked_by'),
    /** Told by the counselor and not checked yet; null: nothing is. */
    claimedNumber: text('claimed_number'),
    claimedEndsOn: date('claimed_ends_on', { mode: 'string' }),
    claimedAt: instant('claimed_at'),
    /** Why staff could not confirm what was told; null: it waits. */
    refusal: text({ enum: licenseRejectionReasons }),
    /** Days before its end of which counselor and staff were last warned; null: they were not. */
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
    /** Booked and held ones keep others out of the slot: one exclusion constraint for both (in the migrations). */
    status: text({ enum: ['booked', 'held', 'cancelled', 'completed'] }).notNull(),
    method: text({ enum: ['video', 'phone'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: text().notNull(),
    /** Encrypted; empty while the slot is only held. */
    chiefComplaint: encrypted('chief_complaint').notNull(),
    chiefComplaintComments: encrypted('chief_complaint_comments'),
    surveyAnswer: encrypted('survey_answer').notNull(),
    /** Number, initials and hash of the body, encrypted, where these three columns say nothing. */
    caller: encrypted(),
    callInNumber: text('call_in_number').notNull(),
    consentUserInitials: text('consent_user_initials').notNull(),
    /** Header of the booking, so that a retry finds it again. */
    idempotencyKey: text('idempotency_key'),
    /** Hash of the booking's body: the same key with another body is refused. */
    requestHash: text('request_hash'),
    createdAt: instant('created_at').notNull(),
    /** Until when it is canceled free, as it was said before it was booked; null: until it starts. */
    freeUntil: instant('free_until'),
    /** Of a held slot: its secret id, who holds it, and until when. A held slot has none of the typed texts yet. */
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
    /** Number and hash of the body, encrypted, where these two columns say nothing. */
    caller: encrypted(),
    contactNumber: text('contact_number').notNull(),
    state: text().notNull(),
    reminders: integer().notNull(),
    /** Header of the request, so that a retry finds it again. */
    idempotencyKey: text('idempotency_key'),
    /** Hash of the body sent with that key. */
    requestHash: text('request_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('appointment_requests_idempotency').on(table.patientId, table.idempotencyKey)],
)

/** Sign-ins the partner has told are over: no jwt of theirs is taken any more. */
export const endedSessions = telehealth.table('ended_sessions', {
  session: text().primaryKey(),
  endedAt: instant('ended_at').notNull(),
})

/** Whose counselors are in this database; one row from the first start on. */
export const networks = telehealth.table('network', {
  kind: text({ enum: ['own', 'sandbox'] }).primaryKey(),
})

/** Members whose patient was removed for good: a call that was on its way makes no new one. */
export const removedPatients = telehealth.table('removed_patients', {
  /** sha-256 of the portal's member id in hex. */
  member: text().primaryKey(),
})
