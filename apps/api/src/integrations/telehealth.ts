import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { EndpointResult, CallInput } from '@evenkeel/api-contract/endpoint'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/token'
import type { AppointmentRequest } from '@evenkeel/api-contract/telehealth/appointment-requests'
import type {
  BookingInput,
  bookAppointment,
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import type { SlotHold, SlotHoldInput } from '@evenkeel/api-contract/telehealth/slot-holds'
import type {
  PatientRecordsExport,
  removePatientRecords,
} from '@evenkeel/api-contract/telehealth/operator-commands'
import type {
  adjustPatientSessions,
  recordPatientSessionNote,
  OpenContest,
  PatientCoverage,
} from '@evenkeel/api-contract/telehealth/coverage'
import type { SessionTerms } from '@evenkeel/api-contract/telehealth/session-terms'
import type { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import type {
  readProviderProfile,
  searchProvidersAtTelehealth,
} from '@evenkeel/api-contract/telehealth/providers'
import { type HttpError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { PatientRecordsClient } from './telehealth-patient-records.ts'
import type { TelehealthNetwork } from './telehealth-network.ts'
import type { Timing } from './resilience-policy.ts'

/** How to reach the telehealth service. */
export interface TelehealthAccess {
  /** Base URL without a slash at the end. */
  readonly base: string
  readonly apiKey: string
  readonly password: string
  readonly fetch: typeof globalThis.fetch
  /** The unit the service knows an organisation by; absent: its username. */
  readonly unitOf?: (username: string) => string
  /** Told whenever the service refuses the key or the password of this installation. */
  readonly onKeyRefused?: () => void
  /** Sees every attempt of a call; absent: nobody looks. */
  readonly watch?: (call: ApiCall) => ApiCall
  /** Absent: the machine's own time. */
  readonly timing?: Timing
  /** Whether it is our own sandbox, which has the operator's calls; a service elsewhere has none. */
  readonly hasOperatorCalls?: boolean
  /** Milliseconds until a call is given up, retries included. */
  readonly total?: number
}

/** Whom a patient token is for: the wire's own names. */
export type PatientTokenInput = CallInput<typeof issuePatientToken>['body']['auth']

type ProviderSearchInput = CallInput<typeof searchProvidersAtTelehealth>
type ProviderProfileInput = CallInput<typeof readProviderProfile>
type BookedAppointment = EndpointResult<typeof bookAppointment>['appointment']

/** A patient and the token that opens it. */
export interface PatientAccess {
  readonly jwt: string
  readonly patientId: number
}

/** What a client's contract covers for a member; null sessions are without limit. */
export interface ContractCoverage {
  readonly sessions: number | null
  readonly terms: Required<SessionTerms>
}

/** What is said of a visit and its covered session. */
export type SessionNote = CallInput<typeof recordPatientSessionNote>['body']['note']

/** Sessions to be given to a member by hand, or taken. */
export type SessionAdjustment = Omit<CallInput<typeof adjustPatientSessions>['body'], 'api' | 'member_id'>

/** Calls of our own beside the specified wire, for the operator's commands and for what members are told of their sessions. */
export interface TelehealthOperator {
  /** Everything held about the patient of a member; empty where there is none. */
  export(memberId: string): Promise<PatientRecordsExport>
  /** A member's covered sessions and what became of them, the oldest contract year first; empty where there is no patient. */
  coverage(memberId: string): Promise<PatientCoverage>
  /** Notes what is said of a member's visit; throws Refused where it cannot be said, or there is no such visit. */
  noteSession(memberId: string, visitId: number, note: SessionNote): Promise<PatientCoverage>
  /** Changes how many sessions an authorization has, once for each key; throws Refused where that cannot be, or there is no such one. */
  adjustSessions(memberId: string, change: SessionAdjustment): Promise<PatientCoverage>
  /** What members contest and nobody has answered yet, the oldest first. */
  openContests(): Promise<readonly OpenContest[]>
  /** Removes the patient of a member for good. */
  remove(memberId: string): Promise<EndpointResult<typeof removePatientRecords>>
}

/**
 * The telehealth service as the own API uses it. A service that gives no usable answer becomes TelehealthUnavailable;
 * a refusal stays `Refused`, because only the act that called knows what it means. Calls that change something are sent
 * once; what came of one that got no answer is read back.
 */
export interface Telehealth {
  /** Makes the patient or finds it again by the member id, and returns a fresh token for it that ends with the session. */
  patientToken(
    auth: PatientTokenInput,
    organisation: string,
    covered: ContractCoverage,
    session?: string,
  ): Promise<TelehealthToken>
  /** Ends the tokens that were made for these sessions. */
  endTokens(sessions: readonly string[]): Promise<void>
  /** Token of the temporary user, who may search and hold (RD-151); `visitor` tells one from the other. */
  visitorToken(organisation: string, visitor?: string): Promise<TelehealthToken>
  /** Trades a still valid patient token for a fresh one. */
  extendToken(jwt: string, organisation: string): Promise<TelehealthToken>
  search(
    jwt: string,
    patientId: number,
    sent: Pick<ProviderSearchInput, 'query' | 'body'>,
  ): Promise<EndpointResult<typeof searchProvidersAtTelehealth>>
  provider(
    jwt: string,
    providerId: number,
    query: NonNullable<ProviderProfileInput['query']>,
    hold?: string,
  ): Promise<EndpointResult<typeof readProviderProfile>>
  /** Messages and documents of a patient. */
  records(access: PatientAccess): PatientRecordsClient
  /** Holds a slot; `shown` is a hold made before signing in. */
  hold(who: PatientAccess, slot: SlotHoldInput, shown?: string | null): Promise<SlotHold>
  release(who: PatientAccess, hold: string): Promise<void>
  /** Books a slot; the same key never books twice. An unknown outcome is read back by the key. `movedFrom` is the visit whose place it takes. */
  book(
    who: PatientAccess,
    appointment: BookingInput,
    booking: { readonly key: string; readonly hold?: string | null; readonly movedFrom?: number },
  ): Promise<BookedAppointment>
  /** What was booked with this key, or null when nothing was. */
  bookedWith(who: PatientAccess, key: string): Promise<BookedAppointment | null>
  /** Cancels an appointment; 200, 204 and one that is cancelled already are success (RD-166). */
  cancel(who: PatientAccess, appointmentId: number): Promise<void>
  upcoming(who: PatientAccess): Promise<readonly UpcomingAppointment[]>
  /** A page of the appointments that are over or cancelled; the last one has fewer than asked for. */
  past(who: PatientAccess, page: number, perPage: number): Promise<readonly AppointmentWithStatus[]>
  /** One own appointment whatever became of it, or null when there is none. */
  appointment(who: PatientAccess, appointmentId: number): Promise<AppointmentWithStatus | null>
  /** Asks a provider for a time; the same key never asks twice. */
  request(who: PatientAccess, wanted: AppointmentRequest, key: string): Promise<number>
  remindOf(who: PatientAccess, request: number): Promise<void>
  withdraw(who: PatientAccess, request: number): Promise<void>
  /** Null at a service elsewhere. */
  readonly operator: TelehealthOperator | null
  /** The counselors of the own network; null: the service is another one and manages its own. */
  readonly network: TelehealthNetwork | null
  /** Whether it is not asked at this moment, after failures in a row. */
  isCircuitOpen(): boolean
}

/** The plain answer when the telehealth service is slow, wrong or gone. */
export const createTelehealthUnavailableError = (): HttpError =>
  createHttpError(
    'TelehealthUnavailable',
    'Our counseling partner does not answer right now. Please try again in a few minutes.',
    {
      'retry-after': '60',
    },
  )
