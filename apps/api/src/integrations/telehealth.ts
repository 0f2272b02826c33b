import { type Call, createCall, Refused, type SentExtras, Unreachable } from '@evenkeel/contract/call'
import type { Answer, EndpointShape, Sent } from '@evenkeel/contract/endpoint'
import { limits } from '@evenkeel/contract/limits'
import type { TelehealthToken } from '@evenkeel/contract/telehealth/token'
import {
  type AppointmentRequest,
  cancelRequest,
  remindOfRequest,
  requestAppointment,
} from '@evenkeel/contract/telehealth/appointment-requests'
import {
  type AppointmentToBook,
  bookAppointment,
  cancelAppointment,
  type KnownAppointment,
  listPastAppointments,
  listUpcomingAppointments,
  readAppointment,
  readAppointmentByKey,
  type UpcomingAppointment,
} from '@evenkeel/contract/telehealth/appointments'
import {
  type Hold,
  holdHeader,
  holdSlotAtTelehealth,
  releaseSlotAtTelehealth,
  type SlotToHold,
} from '@evenkeel/contract/telehealth/holds'
import {
  endPatientTokens,
  extendPatientToken,
  issuePatientToken,
  issueVisitorToken,
} from '@evenkeel/contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import { seconds } from '@evenkeel/contract/units'
import { type Failure, refuse } from '@evenkeel/server/http/failure'
import { currentRequestId } from '#http/request-context.ts'
import { type CallOut, patientRecords, type PatientRecords } from './telehealth-messages.ts'
import {
  createResiliencePolicy,
  isDuplicate,
  isTrouble,
  CallNotSent,
  type Repeat,
  type Timing,
} from './resilience.ts'

/** How to reach the telehealth service. */
export interface TelehealthAccess {
  /** Base URL without a slash at the end. */
  readonly base: string
  readonly apiKey: string
  readonly password: string
  readonly fetch: typeof globalThis.fetch
  /** Sees every attempt of a call; absent: nobody looks. */
  readonly watch?: (call: Call) => Call
  /** Absent: the machine's own time. */
  readonly timing?: Timing
  /** Milliseconds until a call is given up, retries included. */
  readonly total?: number
}

/** Whom a patient token is for: the wire's own names. */
export type PatientFacts = Sent<typeof issuePatientToken>['body']['auth']

type SearchSent = Sent<typeof searchProvidersAtTelehealth>
type ProfileSent = Sent<typeof readProviderProfile>
type Booked = Answer<typeof bookAppointment>['appointment']

/** A patient and the token that opens it. */
export interface PatientAccess {
  readonly jwt: string
  readonly patientId: number
}

/**
 * The telehealth service as the own API uses it. A service that gives no usable answer becomes TelehealthUnavailable;
 * a refusal stays `Refused`, because only the act that called knows what it means. Calls that change something are sent
 * once; what came of one that got no answer is read back.
 */
export interface Telehealth {
  /** Makes the patient or finds it again by the member id, and returns a fresh token for it that ends with the session. */
  patientToken(
    auth: PatientFacts,
    ou: string,
    coveredSessions: number | null,
    session?: string,
  ): Promise<TelehealthToken>
  /** Ends the tokens that were made for these sessions. */
  endTokens(sessions: readonly string[]): Promise<void>
  /** Token of the temporary user, who may search and hold (RD-151); `visitor` tells one from the other. */
  visitorToken(ou: string, visitor?: string): Promise<TelehealthToken>
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
    hold?: string,
  ): Promise<Answer<typeof readProviderProfile>>
  /** Messages and documents of a patient. */
  records(access: PatientAccess): PatientRecords
  /** Holds a slot; `shown` is a hold made before signing in. */
  hold(who: PatientAccess, slot: SlotToHold, shown?: string | null): Promise<Hold>
  release(who: PatientAccess, hold: string): Promise<void>
  /** Books a slot; the same key never books twice. An unknown outcome is read back by the key. */
  book(
    who: PatientAccess,
    appointment: AppointmentToBook,
    booking: { readonly key: string; readonly hold?: string | null },
  ): Promise<Booked>
  /** What was booked with this key, or null when nothing was. */
  bookedWith(who: PatientAccess, key: string): Promise<Booked | null>
  /** Cancels an appointment; 200, 204 and one that is cancelled already are success (RD-166). */
  cancel(who: PatientAccess, appointmentId: number): Promise<void>
  upcoming(who: PatientAccess): Promise<readonly UpcomingAppointment[]>
  /** A page of the appointments that are over or cancelled; the last one has fewer than asked for. */
  past(who: PatientAccess, page: number, perPage: number): Promise<readonly KnownAppointment[]>
  /** One own appointment whatever became of it, or null when there is none. */
  appointment(who: PatientAccess, appointmentId: number): Promise<KnownAppointment | null>
  /** Asks a provider for a time; the same key never asks twice. */
  request(who: PatientAccess, wanted: AppointmentRequest, key: string): Promise<number>
  remindOf(who: PatientAccess, request: number): Promise<void>
  withdraw(who: PatientAccess, request: number): Promise<void>
  /** Whether it is not asked at this moment, after failures in a row. */
  isCircuitOpen(): boolean
}

/** Part of a booking's time that is kept back for reading its outcome back: 2 s of 8. */
const READ_BACK = 1 / 4

/** The plain answer when the telehealth service is slow, wrong or gone. */
export const telehealthUnavailable = (): Failure =>
  refuse(
    'TelehealthUnavailable',
    'Our counseling partner does not answer right now. Please try again in a few minutes.',
    {
      'retry-after': '60',
    },
  )

const machineTime: Timing = {
  monotonic: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
}

/**
 * Members hand these tokens in. What no header can carry is in none of them: it goes on as a wrong one, which is refused
 * like any other, where a request that cannot even be made would count as an outage of the service.
 */
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt.replaceAll(/[^\u0021-\u007e]/g, '?')}` })
/** What is not there is null. */
const nullIfMissing = (error: unknown): null => {
  if (error instanceof Refused && error.status === 404) return null
  throw error
}
const isCode = (error: unknown, code: string): boolean =>
  error instanceof Refused && error.payload.error_codes?.includes(code) === true

/** Opens the client. */
export function openTelehealth({
  base,
  apiKey,
  password,
  fetch,
  watch = (call) => call,
  timing = machineTime,
  total: timeout = limits.telehealthTotal,
}: TelehealthAccess): Telehealth {
  const bare = watch(createCall({ base, fetch, timeout: timeout + seconds(1) }))
  const { execute, isCircuitOpen } = createResiliencePolicy(timing)
  const readBack = timeout * READ_BACK
  const api = { api_key: apiKey, password }
  const send = <E extends EndpointShape>(
    repeat: Repeat,
    endpoint: E,
    sent: Sent<E> & SentExtras,
    total = timeout,
  ): Promise<Answer<E>> => {
    const id = currentRequestId()
    const marked = id === null ? sent : { ...sent, headers: { ...sent.headers, 'x-request-id': id } }
    return execute(repeat, (signal) => bare(endpoint, { ...marked, signal } as typeof sent), total)
  }
  /** As `send`; no usable answer becomes the plain one. */
  const call = async <E extends EndpointShape>(
    repeat: Repeat,
    endpoint: E,
    sent: Sent<E> & SentExtras,
  ): Promise<Answer<E>> => {
    try {
      return await send(repeat, endpoint, sent)
    } catch (error) {
      if (error instanceof CallNotSent || isTrouble(error) || isDuplicate(error))
        throw telehealthUnavailable()
      throw error
    }
  }

  /** Sends a booking once; when its outcome is unknown the key tells what came of it. */
  const book: Telehealth['book'] = async ({ jwt, patientId }, appointment, { key, hold }) => {
    const headers = { ...bearer(jwt), 'idempotency-key': key, ...(hold ? { [holdHeader]: hold } : {}) }
    try {
      const sent = { params: { id: patientId }, body: { appointment }, headers }
      return (await send('once', bookAppointment, sent, timeout - readBack)).appointment
    } catch (error) {
      if (error instanceof CallNotSent) throw telehealthUnavailable()
      if (!(error instanceof Unreachable) && !isTrouble(error) && !isDuplicate(error)) throw error
    }
    try {
      const read = { params: { patient: patientId, key }, headers: bearer(jwt) }
      return (await send('safe', readAppointmentByKey, read, readBack)).appointment
    } catch {
      // Nothing was booked, or nobody can tell: the key keeps the next try from booking twice.
      throw telehealthUnavailable()
    }
  }

  const callOut: CallOut = (endpoint, sent, repeatable) => call(repeatable ? 'safe' : 'once', endpoint, sent)

  return {
    isCircuitOpen,
    records: (access) => patientRecords(callOut, access),
    patientToken: (auth, ou, coveredSessions, session) =>
      call('once', issuePatientToken, {
        body: {
          auth,
          org: { ou, covered_sessions: coveredSessions },
          ...(session === undefined ? {} : { session }),
          api,
        },
      }),
    endTokens: async (sessions) => {
      await call('safe', endPatientTokens, { body: { sessions: [...sessions], api } })
    },
    visitorToken: (ou, visitor) =>
      call('once', issueVisitorToken, { body: { org: { ou }, ...(visitor ? { visitor } : {}), api } }),
    extendToken: (jwt, ou) =>
      call('once', extendPatientToken, { body: { org: { ou }, api }, headers: bearer(jwt) }),
    search: (jwt, patientId, sent) =>
      call('safe', searchProvidersAtTelehealth, { ...sent, params: { id: patientId }, headers: bearer(jwt) }),
    provider: (jwt, providerId, query, hold) =>
      call('safe', readProviderProfile, {
        params: { id: providerId },
        query,
        headers: { ...bearer(jwt), ...(hold ? { [holdHeader]: hold } : {}) },
      }),
    // The same slot answers with the hold that is, so a repetition is harmless; but it is no read.
    hold: async ({ jwt, patientId }, slot, shown) => {
      const headers = { ...bearer(jwt), ...(shown ? { [holdHeader]: shown } : {}) }
      const sent = { params: { id: patientId }, body: { hold: slot }, headers }
      return (await call('once', holdSlotAtTelehealth, sent)).hold
    },
    release: async ({ jwt, patientId }, hold) =>
      call('safe', releaseSlotAtTelehealth, { params: { id: patientId, hold }, headers: bearer(jwt) }),
    book,
    bookedWith: async ({ jwt, patientId }, key) => {
      const sent = { params: { patient: patientId, key }, headers: bearer(jwt) }
      return (await call('safe', readAppointmentByKey, sent).catch(nullIfMissing))?.appointment ?? null
    },
    cancel: async ({ jwt, patientId }, id) => {
      const sent = { params: { patient: patientId, id }, headers: bearer(jwt) }
      await call('once', cancelAppointment, sent).catch((error: unknown) => {
        if (!isCode(error, 'already_cancelled')) throw error
      })
    },
    upcoming: async ({ jwt, patientId }) => {
      const sent = { params: { id: patientId }, headers: bearer(jwt) }
      return (await call('safe', listUpcomingAppointments, sent)).appointments
    },
    past: async ({ jwt, patientId }, page, perPage) => {
      const sent = { params: { id: patientId }, query: { page, per_page: perPage }, headers: bearer(jwt) }
      return (await call('safe', listPastAppointments, sent)).appointments
    },
    appointment: async ({ jwt, patientId }, id) => {
      const sent = { params: { patient: patientId, id }, headers: bearer(jwt) }
      return (await call('safe', readAppointment, sent).catch(nullIfMissing))?.appointment ?? null
    },
    request: async ({ jwt, patientId }, wanted, key) => {
      const headers = { ...bearer(jwt), 'idempotency-key': key }
      const sent = { params: { id: patientId }, body: { appointment_request: wanted }, headers }
      return (await call('once', requestAppointment, sent)).appointment_request.id
    },
    remindOf: async ({ jwt, patientId }, request) => {
      await call('once', remindOfRequest, { params: { id: patientId, request }, headers: bearer(jwt) })
    },
    withdraw: async ({ jwt, patientId }, request) => {
      await call('safe', cancelRequest, { params: { id: patientId, request }, headers: bearer(jwt) })
    },
  }
}
