import { readArticles } from '@evenkeel/api-contract/content/library'
import { readLatestAppointment } from '@evenkeel/api-contract/portal/appointments'
import { readCoverage } from '@evenkeel/api-contract/portal/coverage'
import { listReplacements } from '@evenkeel/api-contract/portal/reschedules'
import { listSlotQueries } from '@evenkeel/api-contract/portal/slot-queries'
import { readHomePhrases } from '@evenkeel/api-contract/portal/home-page'
import { listSavedArticles } from '@evenkeel/api-contract/portal/saved-articles'
import { readQuestionsAfterBooking } from '@evenkeel/api-contract/portal/me'
import { countUnread, subscribeToMessages } from '@evenkeel/api-contract/portal/messages'
import { readMySession } from '@evenkeel/api-contract/portal/sessions'
import {
  listPastAppointments,
  listUpcomingAppointments,
} from '@evenkeel/api-contract/telehealth/appointments'
import { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import type { HttpHandler } from 'msw'

const patient = {
  id: 700_001,
  fullname: 'Maya Lopez',
  first_name: 'Maya',
  last_name: 'Lopez',
  email: 'maya.lopez@northstar.example',
  gender: 'F',
  birthdate: '1990-04-02',
  phone: '3035550142',
  us_time_zone_id: 3,
  unread_message_count: 0,
  completed_appointments: 0,
  sessions_used_up: false,
}

/**
 * A member without visits, messages and bookmarks: the requests of the header and the home page. Put a test's
 * handlers before these.
 */
export const emptyMemberHandlers = (): readonly HttpHandler[] => [
  mockEndpoint(readPatient, () => ({ patient_profile: patient })),
  mockEndpoint(listUpcomingAppointments, () => ({ appointments: [] })),
  mockEndpoint(listPastAppointments, () => ({ appointments: [] })),
  mockEndpoint(readLatestAppointment, () => null),
  mockEndpoint(readQuestionsAfterBooking, () => ({ questions: [] })),
  mockEndpoint(listSavedArticles, () => ({ results: [] })),
  mockEndpoint(readHomePhrases, () => []),
  mockEndpoint(readArticles, () => []),
  mockEndpoint(countUnread, () => ({ count: 0 })),
  mockEndpoint(subscribeToMessages, async function* () {}),
  mockEndpoint(readMySession, () => ({ idle_seconds_left: 1800, seconds_left: 43_000, is_confirmed: true })),
]

/** Additional requests of the appointment list: no request, no move, and no covered session to show. */
export const appointmentListHandlers = (): readonly HttpHandler[] => [
  mockEndpoint(listSlotQueries, () => ({ count: 0, next: null, previous: null, results: [] })),
  mockEndpoint(listReplacements, () => ({ results: [] })),
  mockEndpoint(readCoverage, () => ({ authorizations: null, terms: null })),
]
