import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { EndpointResult, CallInput } from '@evenkeel/api-contract/endpoint'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/schemas/token'
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
import type { SessionTerms } from '@evenkeel/api-contract/telehealth/schemas/session-terms'
import type { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import type {
  readProviderProfile,
  searchProvidersAtTelehealth,
} from '@evenkeel/api-contract/telehealth/providers'
import { type HttpError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { PatientRecordsClient } from './telehealth-patient-records.ts'
import type { TelehealthNetwork } from './telehealth-network.ts'
import type { Timing } from './resilience-policy.ts'

/** Connection settings of the telehealth service. */
export interface TelehealthAccess {
  /** Base URL without a trailing slash. */
  readonly base: string
  readonly apiKey: string
  readonly password: string
  readonly fetch: typeof globalThis.fetch
  /** Maps an organization to its unit at the service; absent: its username. */
  readonly unitOf?: (username: string) => string
  /** Called whenever the service refuses the key or password of this installation. */
  readonly onKeyRefused?: () => void
  /** Wraps every attempt of a call, for observability. */
  readonly watch?: (call: ApiCall) => ApiCall
  /** Absent: real time. */
  readonly timing?: Timing
  /** Whether it is our own sandbox, which has the operator calls; an external service has none. */
  readonly hasOperatorCalls?: boolean
  /** Milliseconds until a call times out, retries included. */
  readonly total?: number
}

/** Subject of a patient token, with the field names of the wire. */
export type PatientTokenInput = CallInput<typeof issuePatientToken>['body']['auth']

type BookedAppointment = EndpointResult<typeof bookAppointment>['appointment']

/** A patient and its access token. */
export interface PatientAccess {
  readonly jwt: string
  readonly patientId: number
}

/** Calls the service in a member's name; a rejected token is replaced once. */
export type WithPatientAccess = <T>(
  member: { readonly id: string; readonly organisationId: string },
  call: (access: PatientAccess) => Promise<T>,
) => Promise<T>

/** What a client's contract covers for a member; null sessions are unlimited. */
export interface ContractCoverage {
  readonly sessions: number | null
  readonly terms: Required<SessionTerms>
}

/** A note about an appointment and its covered session. */
export type SessionNote = CallInput<typeof recordPatientSessionNote>['body']['note']

/** A manual adjustment of a member's sessions. */
type SessionAdjustment = Omit<CallInput<typeof adjustPatientSessions>['body'], 'api' | 'member_id'>

/** Our own calls beside the specified wire, for operator commands and for members' session counts. */
export interface TelehealthOperator {
  /** All records of a member's patient; empty where there is none. */
  export(memberId: string): Promise<PatientRecordsExport>
  /**
   * A member's covered sessions and how they were used, oldest contract year first; empty where there is no
   * patient.
   */
  coverage(memberId: string): Promise<PatientCoverage>
  /**
   * Records a note about a member's appointment. Throws Refused if the note is not possible or the
   * appointment does not exist.
   */
  noteSession(memberId: string, visitId: number, note: SessionNote): Promise<PatientCoverage>
  /**
   * Adjusts the sessions of an authorization, once per key. Throws Refused if that is not possible or it does
   * not exist.
   */
  adjustSessions(memberId: string, change: SessionAdjustment): Promise<PatientCoverage>
  /** Open session contests of members, oldest first. */
  openContests(): Promise<readonly OpenContest[]>
  /** Permanently removes the patient of a member. */
  remove(memberId: string): Promise<EndpointResult<typeof removePatientRecords>>
}

/**
 * The telehealth service as the portal API uses it. An unusable response becomes TelehealthUnavailable; a
 * refusal stays `Refused`, because only the caller knows what it means. Calls that change something are sent
 * once; an unknown outcome is read back.
 */
export interface Telehealth {
  /** Creates the patient or finds it by the member id; returns a new token that ends with the session. */
  patientToken(
    auth: PatientTokenInput,
    organisation: string,
    covered: ContractCoverage,
    session?: string,
  ): Promise<TelehealthToken>
  /** Revokes the tokens issued for these sessions. */
  endTokens(sessions: readonly string[]): Promise<void>
  /** Token of the temporary user, who may search and hold (RD-151); `visitor` tells visitors apart. */
  visitorToken(organisation: string, visitor?: string): Promise<TelehealthToken>
  /** Exchanges a valid patient token for a new one. */
  extendToken(jwt: string, organisation: string): Promise<TelehealthToken>
  search(
    jwt: string,
    patientId: number,
    sent: Pick<CallInput<typeof searchProvidersAtTelehealth>, 'query' | 'body'>,
  ): Promise<EndpointResult<typeof searchProvidersAtTelehealth>>
  provider(
    jwt: string,
    providerId: number,
    query: NonNullable<CallInput<typeof readProviderProfile>['query']>,
    hold?: string,
  ): Promise<EndpointResult<typeof readProviderProfile>>
  /** Messages and documents of a patient. */
  records(access: PatientAccess): PatientRecordsClient
  /** Holds a slot; `shown` is a hold made before the log-in. */
  hold(who: PatientAccess, slot: SlotHoldInput, shown?: string | null): Promise<SlotHold>
  release(who: PatientAccess, hold: string): Promise<void>
  /**
   * Books a slot; the same key never books twice. An unknown outcome is read back by the key. `movedFrom` is
   * the appointment it replaces.
   */
  book(
    who: PatientAccess,
    appointment: BookingInput,
    booking: { readonly key: string; readonly hold?: string | null; readonly movedFrom?: number },
  ): Promise<BookedAppointment>
  /** The appointment booked with this key, or null. */
  bookedWith(who: PatientAccess, key: string): Promise<BookedAppointment | null>
  /** Cancels an appointment; 200, 204 and an already canceled one are success (RD-166). */
  cancel(who: PatientAccess, appointmentId: number): Promise<void>
  upcoming(who: PatientAccess): Promise<readonly UpcomingAppointment[]>
  /** A page of past or canceled appointments; the last one has fewer than requested. */
  past(who: PatientAccess, page: number, perPage: number): Promise<readonly AppointmentWithStatus[]>
  /** One of the patient's appointments in any status, or null. */
  appointment(who: PatientAccess, appointmentId: number): Promise<AppointmentWithStatus | null>
  /** Requests a time from a provider; the same key never requests twice. */
  request(who: PatientAccess, wanted: AppointmentRequest, key: string): Promise<number>
  remindOf(who: PatientAccess, request: number): Promise<void>
  withdraw(who: PatientAccess, request: number): Promise<void>
  /** Null for an external service. */
  readonly operator: TelehealthOperator | null
  /** The provider's own counselor network; null: the service manages its own. */
  readonly network: TelehealthNetwork | null
  /** Whether the circuit breaker is open. */
  isCircuitOpen(): boolean
}

/** The error when the telehealth service is slow, faulty or down. */
export const createTelehealthUnavailableError = (): HttpError =>
  createHttpError(
    'TelehealthUnavailable',
    'Our counseling partner does not answer right now. Please try again in a few minutes.',
    {
      'retry-after': '60',
    },
  )
