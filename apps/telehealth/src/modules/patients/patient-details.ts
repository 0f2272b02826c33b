import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import type { patients } from '#db/tables.ts'

/** A patient to write; the id is made by the database. */
export type PatientDetails = Omit<typeof patients.$inferInsert, 'id'>

type SignUpBody = EndpointInput<typeof issuePatientToken>['body']

/** Eastern time, the default time zone. */
export const EASTERN_TIME_ZONE_ID = 1

/** Builds a patient's row from the partner's data; missing fields are empty. */
export function toPatientDetails(person: SignUpBody['auth'], org: SignUpBody['org']): PatientDetails {
  return {
    kind: 'patient',
    memberId: person.member_id,
    ou: org.ou,
    firstName: person.first_name,
    lastName: person.last_name,
    gender: person.gender,
    birthdate: person.birthdate,
    email: person.email,
    phone: person.phone ?? '',
    address1: person.address1 ?? '',
    address2: person.address2,
    city: person.city ?? '',
    state: person.state ?? '',
    zip: person.zip ?? '',
    relationship: person.relationship,
    usTimeZoneId: person.us_time_zone_id ?? EASTERN_TIME_ZONE_ID,
    coveredSessions: org.covered_sessions,
    yearBegins: org.session_terms?.year_begins ?? null,
    perConcern: org.session_terms?.per_concern ?? null,
    noticeHours: org.session_terms?.notice_hours ?? null,
    noShowCounts: org.session_terms?.no_show_counts ?? null,
    givesBackNoFit: org.session_terms?.gives_back_no_fit ?? null,
  }
}
