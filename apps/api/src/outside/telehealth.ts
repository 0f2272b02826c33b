import { type Call, createCall, Refused, Unreachable } from '@evenkeel/contract/call'
import type { Answer, Sent } from '@evenkeel/contract/endpoint'
import type { TelehealthToken } from '@evenkeel/contract/own/users'
import { type AppointmentToBook, bookAppointment } from '@evenkeel/contract/telehealth/appointments'
import {
  extendPatientToken,
  issuePatientToken,
  issueVisitorToken,
} from '@evenkeel/contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import { seconds } from '@evenkeel/contract/units'
import { type Failure, refuse } from '@evenkeel/server/http/failure'
import { type CallOut, patientRecords, type PatientRecords } from './telehealth-messages.ts'

/** How to reach the telehealth service. */
export interface TelehealthAccess {
  /** Base URL without a slash at the end. */
  readonly base: string
  readonly apiKey: string
  readonly password: string
  readonly fetch: typeof globalThis.fetch
}

/** Whom a patient token is for: the wire's own names (contract.md 4.2). */
export type PatientFacts = Sent<typeof issuePatientToken>['body']['auth']

type SearchSent = Sent<typeof searchProvidersAtTelehealth>
type ProfileSent = Sent<typeof readProviderProfile>

/**
 * The telehealth service as the own API uses it. A service that gives no usable answer becomes TelehealthUnavailable;
 * a refusal stays `Refused`, because only the act that called knows what it means.
 */
export interface Telehealth {
  /** Makes the patient or finds it again by the member id, and returns a fresh token for it. */
  patientToken(auth: PatientFacts, ou: string, coveredSessions: number | null): Promise<TelehealthToken>
  /** Token of the temporary user, who may search and nothing else (AMB-51). */
  visitorToken(ou: string): Promise<TelehealthToken>
  /** Trades a still valid patient token for a fresh one. */
  extendToken(jwt: string, ou: string): Promise<TelehealthToken>
  search(
    jwt: string,
    patientId: number,
    sent: Pick<SearchSent, 'query' | 'body'>,
  ): Promise<Answer<typeof searchProvidersAtTelehealth>>
  provider(
    jwt: string,
    providerId: number,
    query: NonNullable<ProfileSent['query']>,
  ): Promise<Answer<typeof readProviderProfile>>
  /** Messages and documents of a patient. */
  records(access: { readonly jwt: string; readonly patientId: number }): PatientRecords
  /** Books a slot; the same key never books twice. An unknown outcome is asked for once more with the same key. */
  book(
    jwt: string,
    patientId: number,
    appointment: AppointmentToBook,
    key: string,
  ): Promise<Answer<typeof bookAppointment>['appointment']>
}

/** Longest wait for one call (trust: 8 s in all). */
const TIME_OUT = seconds(8)

/** The plain answer when the telehealth service is slow, wrong or gone. */
export const telehealthUnavailable = (): Failure =>
  refuse(
    'TelehealthUnavailable',
    'Our counseling partner does not answer right now. Please try again in a few minutes.',
    {
      'retry-after': '60',
    },
  )

/** Whether nothing is known about what happened to a call: no answer, or an answer that says the service is broken. */
const isTrouble = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refused && error.status >= 500)

/** Calls that are safe to repeat are repeated once: reads, and writes that carry an idempotency key. */
function withTrouble(call: Call): CallOut {
  return async (endpoint, sent, repeatable) => {
    for (let left = repeatable ? 1 : 0; ; left -= 1) {
      try {
        return await call(endpoint, sent)
      } catch (error) {
        if (!isTrouble(error)) throw error
        if (left === 0) throw telehealthUnavailable()
      }
    }
  }
}

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` })

/** Opens the client. */
export function openTelehealth({ base, apiKey, password, fetch }: TelehealthAccess): Telehealth {
  const call = withTrouble(createCall({ base, fetch, timeout: TIME_OUT }))
  const api = { api_key: apiKey, password }
  return {
    patientToken: (auth, ou, coveredSessions) =>
      call(issuePatientToken, { body: { auth, org: { ou, covered_sessions: coveredSessions }, api } }, false),
    visitorToken: (ou) => call(issueVisitorToken, { body: { org: { ou }, api } }, false),
    extendToken: (jwt, ou) =>
      call(extendPatientToken, { body: { org: { ou }, api }, headers: bearer(jwt) }, false),
    search: (jwt, patientId, sent) =>
      call(searchProvidersAtTelehealth, { ...sent, params: { id: patientId }, headers: bearer(jwt) }, true),
    provider: (jwt, providerId, query) =>
      call(readProviderProfile, { params: { id: providerId }, query, headers: bearer(jwt) }, true),
    records: (access) => patientRecords(call, access),
    book: async (jwt, patientId, appointment, key) => {
      const headers = { ...bearer(jwt), 'idempotency-key': key }
      const answer = await call(
        bookAppointment,
        { params: { id: patientId }, body: { appointment }, headers },
        true,
      )
      return answer.appointment
    },
  }
}
