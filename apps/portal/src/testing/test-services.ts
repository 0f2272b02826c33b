import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { type KeyValue, createMemoryStorage } from '#lib/storage.ts'
import { noSessionFlag } from '#session/tokens/session-flag.ts'
import { noTabChannel } from '#session/tokens/tabs.ts'
import { createSession } from '#session/session.ts'
import { createBookingWizard } from '#session/booking/booking-wizard.ts'

/** One recorded call. */
export interface RecordedCall {
  readonly where: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** Responses by `METHOD /path`; an error is thrown. */
export type ResponseTable = Readonly<Record<string, (sent: RecordedCall) => unknown>>

/** A session and a booking with scripted services and a manual clock. */
export function createTestServices(
  answers: ResponseTable = {},
  tab: KeyValue<string> = createMemoryStorage(),
) {
  let now = Temporal.Instant.from('2026-11-20T15:00:00Z')
  let ids = 0
  const calls: RecordedCall[] = []
  const call = (async (endpoint: { method: string; path: string }, sent: Partial<RecordedCall>) => {
    const seen: RecordedCall = {
      where: `${endpoint.method} ${endpoint.path}`,
      params: sent.params,
      query: sent.query,
      body: sent.body,
      headers: sent.headers ?? {},
    }
    calls.push(seen)
    await Promise.resolve()
    const answer = answers[seen.where]?.(seen)
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as ApiCall
  const session = createSession({
    client: 'northstar',
    own: call,
    telehealth: call,
    monotonic: () => now.epochMilliseconds,
    local: createMemoryStorage(),
    hasSessionFlag: false,
    alone: (_name, act) => act(),
    tabs: noTabChannel,
    sessionFlag: noSessionFlag,
    after: () => () => {},
  })
  const openVisit = (client = 'northstar') =>
    createBookingWizard({ session: tab, now: () => now, client, newId: () => `key-${(ids += 1)}` })
  return {
    session,
    booking: openVisit(),
    /** Opens the booking as the next page load does. */
    openVisit,
    calls,
    tab,
    later: (milliseconds: number): void => {
      now = now.add({ milliseconds })
    },
    where: () => calls.map((seen) => seen.where),
  }
}

/** A confirmed member; a test may override any field. */
export const maya = (otherwise: Partial<User> = {}): User => ({
  id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0001',
  email: 'maya.lopez@northstar.example',
  first_name: 'Maya',
  last_name: 'Lopez',
  phone: '+13035550142',
  address1: '12 Harbor Road',
  address2: null,
  city: 'Denver',
  zip: '80202',
  state: 'CO',
  gender: 'F',
  employment_status: 'Full Time',
  relationship_status: 'Married',
  job_title: 'Professional',
  relationship: 'Self',
  mdlive_id: 700_001,
  md_live: { jwt: 'jwt-1', user: { id: 700_001, type: 'Patient', time_to_live_minutes: 60 } },
  is_verified: true,
  agrees_to_privacy_notice: true,
  agrees_to_mdlive_informed_consent: true,
  agrees_to_mdlive_privacy_agreement: true,
  mdlive_consent_user_initials: 'ML',
  chief_complaint1: 'Anxiety',
  chief_complaint2: null,
  appointment_state: 'CO',
  timezone: 'America/Denver',
  device_timezone: null,
  organisation: null,
  organisation_username: 'northstar',
  answer: null,
  ...otherwise,
})
