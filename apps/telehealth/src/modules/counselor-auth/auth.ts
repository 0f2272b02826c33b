import type { FastifyRequest } from 'fastify'
import type { CareReason } from '@evenkeel/api-contract/counselor/constants'
import type { CounselorNotice } from '@evenkeel/api-contract/counselor/email-notifications'
import type { MeetingRequest } from '@evenkeel/api-contract/counselor/schemas/meeting-request'
import type { DeclineReason } from '@evenkeel/api-contract/counselor/constants'
import type { CounselorOffer } from '@evenkeel/api-contract/counselor/offers'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { AuditHook, RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { AppContext } from '#app-context.ts'

/**
 * The caller of a counselor endpoint. Every query includes `providerId`, so that data of other counselors
 * looks like missing data.
 */
export interface CounselorCaller extends SignedInCounselor {
  readonly providerId: number
}

/** A logged-in staff account that currently has the counselor role. */
export interface SignedInCounselor {
  readonly staffId: string
  /** Name as entered in the invitation. */
  readonly name: string
}

/** A patient whose data a counselor's call shows or changes. */
interface PatientReference {
  /** The portal's id of the member. */
  readonly memberId: string
  /** Username of the organization. */
  readonly ou: string
}

/** A care line task: a requested call. */
export interface CareCall {
  readonly state: 'waiting' | 'taken' | 'done' | 'not_reached'
  readonly askedAt: Temporal.Instant
  /** Name of the care line person who took it; null: not taken yet. */
  readonly by: string | null
}

/** A counselor's reason and note for a call. */
interface CareCallReason {
  readonly why: CareReason
  readonly words: string | null
}

/** The care line's task list, for people in danger who need a call. */
interface CareLine {
  /**
   * Creates a task for a member, at most one open at a time; the reason goes to the person who takes it. 404
   * for an unknown member.
   */
  ask(memberId: string, staffId: string, reason: CareCallReason | null): Promise<void>
  /** The latest task of a member; null: none. */
  read(memberId: string): Promise<CareCall | null>
  /** The phone number shown to members of an organization; null: the organization is no longer served. */
  phoneFor(ou: string): Promise<string | null>
}

/** An in-person request offered to a counselor, and its member, who is never shown with it. */
interface PatientOffer {
  readonly offer: CounselorOffer
  readonly patient: PatientReference
}

/**
 * An accepted offer with what its counselor may now read; `appointmentRequest` is null when it is no longer
 * readable.
 */
export interface AcceptedOffer {
  readonly offer: CounselorOffer
  readonly request: MeetingRequest | null
}

/** In-person requests that staff offer to counselors. Requests of another counselor answer 404. */
interface CounselorOffers {
  list(staffId: string): Promise<readonly CounselorOffer[]>
  find(staffId: string, id: string): Promise<PatientOffer>
  /** The latest accepted request of a member, or null. */
  acceptedOf(staffId: string, memberId: string): Promise<AcceptedOffer | null>
  /** 409 when the offer is no longer open; repeating an acceptance gets the same answer. */
  accept(
    counselor: { readonly staffId: string; readonly providerId: number; readonly name: string },
    id: string,
  ): Promise<CounselorOffer>
  decline(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
  /** 409 when the offer is not accepted, or was accepted too long ago. */
  giveBack(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
}

/**
 * Implemented by the staff API, which this service never imports: authenticates staff accounts and writes the
 * audit log. `apps/server` connects the two.
 */
export interface CounselorAuth {
  /**
   * Identifies the caller by the staff session cookie. 401 without a session; 403 without the role, and for
   * writes from another origin than the staff application.
   */
  identify(request: FastifyRequest, endpoint: Endpoint): Promise<SignedInCounselor>
  /**
   * Records the patient whose data a call shows or changes, before the call answers. Each one adds an audit
   * event with the counselor's name.
   */
  readonly noteMember: (request: FastifyRequest, patient: PatientReference) => Promise<void>
  /** Writes the audit event of a call before its answer is sent. */
  readonly witness: AuditHook
  readonly careLine: CareLine
  readonly offers: CounselorOffers
  /**
   * Sends a counselor an email about an event, without its contents. Calls with the same notice send one
   * email.
   */
  tell(staffId: string, notice: CounselorNotice): Promise<void>
  /** Refreshes the staff's list of licenses to verify. */
  readonly tellOfLicense: () => Promise<void>
}

/** The context of counselor endpoints, with the means to mount routes. */
export interface CounselorService extends AppContext {
  readonly serve: RegisterEndpoint<CounselorCaller>
  readonly noteMember: CounselorAuth['noteMember']
  readonly careLine: CounselorAuth['careLine']
  readonly offers: CounselorAuth['offers']
  readonly tellOfLicense: CounselorAuth['tellOfLicense']
}
