import type { CounselorNotice } from '@evenkeel/api-contract/counselor/email-notifications'
import type { CareReason } from '@evenkeel/api-contract/counselor/cases'
import type { MeetingRequest } from '@evenkeel/api-contract/counselor/meeting-request'
import type { CounselorOffer, DeclineReason } from '@evenkeel/api-contract/counselor/offers'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { AuditHook } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'

/** A person of the staff who is signed in and has the role of a counselor at this moment. */
export interface SignedInCounselor {
  readonly staffId: string
  /** As the invitation has it. */
  readonly name: string
}

/** A person whose data a counselor's call shows or changes. */
export interface PatientReference {
  /** The portal's id of the member. */
  readonly memberId: string
  /** Username of the organisation. */
  readonly ou: string
}

/** A call the care line was asked for. */
export interface CareCall {
  readonly state: 'waiting' | 'taken' | 'done' | 'not_reached'
  readonly askedAt: Temporal.Instant
  /** Name of whoever of the care line has it; null: nobody yet. */
  readonly by: string | null
}

/** Why a counselor asks for a call, and a few words of their own. */
export interface CareCallReason {
  readonly why: CareReason
  readonly words: string | null
}

/** The care line's list, where people in danger wait for a call. */
export interface CareLine {
  /** Puts a member on it, once while a call waits; what is said goes to whoever takes the call. 404 for one who is not there. */
  ask(memberId: string, staffId: string, said: CareCallReason | null): Promise<void>
  /** The last call that was asked for about a member; null: there was none. */
  read(memberId: string): Promise<CareCall | null>
  /** The number that members of an organization are given; null: it is not served any more. */
  phoneFor(ou: string): Promise<string | null>
}

/** A request that was offered to a counselor, and whose it is: never shown with it. */
export interface PatientOffer {
  readonly offer: CounselorOffer
  readonly patient: PatientReference
}

/** An accepted offer with what its counselor may read from then on; `request` is null where it cannot be read any more. */
export interface AcceptedOffer {
  readonly offer: CounselorOffer
  readonly request: MeetingRequest | null
}

/** Requests to meet in person that staff offer to counselors. That of another counselor is answered by 404. */
export interface CounselorOffers {
  list(staffId: string): Promise<readonly CounselorOffer[]>
  find(staffId: string, id: string): Promise<PatientOffer>
  /** The last request of a member that a counselor has accepted, or null. */
  acceptedOf(staffId: string, memberId: string): Promise<AcceptedOffer | null>
  /** Refuses (409) what is not open any more; whoever has accepted already is answered alike. */
  accept(
    counselor: { readonly staffId: string; readonly providerId: number; readonly name: string },
    id: string,
  ): Promise<CounselorOffer>
  decline(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
  /** Refuses (409) what is not accepted, or was too long ago. */
  giveBack(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
}

/**
 * What the house of the staff hands in, which this service never imports: it knows who is signed in, and keeps the audit. `apps/server`
 * puts the two together.
 */
export interface CounselorAuth {
  /**
   * Who calls, by the cookie of the staff. Refuses everybody else: 401 for nobody, 403 without the role, and for what writes and does not
   * come from the staff application.
   */
  identify(request: FastifyRequest, endpoint: Endpoint): Promise<SignedInCounselor>
  /**
   * Notes whose data a call shows or changes: each act that does, says so for each of them before it answers. One event each is left in
   * the audit, with the counselor's name.
   */
  readonly noteMember: (request: FastifyRequest, patient: PatientReference) => Promise<void>
  /** Leaves the event of a call in the audit, before its answer leaves. */
  readonly witness: AuditHook
  readonly careLine: CareLine
  readonly offers: CounselorOffers
  /** Sends a counselor an email about an event, without its contents. Calls with the same notice send one email. */
  tell(staffId: string, notice: CounselorNotice): Promise<void>
  /** Refreshes the staff's list of licenses that wait for a check. */
  readonly tellOfLicense: () => Promise<void>
}
