import { sql } from 'drizzle-orm'
import {
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Everything the telehealth sandbox keeps stands in this schema, apart from the portal's own tables. */
export const telehealth = pgSchema('telehealth')

/** An instant in UTC. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.Instant.from(value),
})

/** Open hours of one weekday, by the clock in the provider's zone. */
export interface OpenHours {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  /** Minutes after midnight. */
  readonly from: number
  /** Minutes after midnight at which the last visit has ended. */
  readonly to: number
}

export const patients = telehealth.table(
  'patients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 700_001 }),
    /** visitor: the temporary user of one organisation, who may only look (AMB-51). */
    kind: text({ enum: ['patient', 'visitor'] }).notNull(),
    /** The portal's id of the member; of a visitor the organisation's username. */
    memberId: text('member_id').notNull(),
    /** Username of the organisation. */
    ou: text().notNull(),
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
    /** Id of contract.md 4.10. */
    usTimeZoneId: integer('us_time_zone_id').notNull(),
    /** Sessions of the authorisation; null is without limit. The row is locked while a session is taken. */
    coveredSessions: integer('covered_sessions'),
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
  /** Days from today that are always full. */
  fullDays: integer('full_days').notNull(),
})

export const licences = telehealth.table(
  'licences',
  {
    providerId: integer('provider_id')
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    state: text().notNull(),
    /** Family name first: a list by name is read from the index. */
    sortName: text('sort_name').notNull(),
    /** Hint for the order of a search; the hits themselves are computed. Null: no free time up to the horizon. */
    nextFree: instant('next_free'),
    /** From this instant on the hint has to be made anew. */
    refreshAt: instant('refresh_at').notNull(),
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
    patientId: integer('patient_id')
      .notNull()
      .references(() => patients.id, { onDelete: 'cascade' }),
    providerId: integer('provider_id')
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    providerTypeId: integer('provider_type_id').notNull(),
    /** Booked and held ones keep others out of the slot (exclusion constraints in migration 0001). */
    status: text({ enum: ['booked', 'held', 'cancelled', 'completed'] }).notNull(),
    method: text({ enum: ['video', 'phone'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: text().notNull(),
    chiefComplaint: text('chief_complaint').notNull(),
    chiefComplaintComments: text('chief_complaint_comments'),
    surveyAnswer: text('survey_answer').notNull(),
    callInNumber: text('call_in_number').notNull(),
    consentUserInitials: text('consent_user_initials').notNull(),
    /** Header of the booking, so that a retry finds it again. */
    idempotencyKey: text('idempotency_key'),
    /** Hash of the booking's body: the same key with another body is refused. */
    requestHash: text('request_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('appointments_idempotency').on(table.patientId, table.idempotencyKey),
    index('appointments_live')
      .on(table.providerId, table.startsAt)
      .where(sql`status in ('booked', 'held')`),
    index('appointments_patient').on(table.patientId, table.startsAt),
  ],
)
