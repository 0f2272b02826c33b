import type { CallOptions } from '@evenkeel/api-contract/client/api-call'
import type { EndpointResult, Endpoint, CallInput } from '@evenkeel/api-contract/endpoint'
import {
  checkNetworkLicense,
  closeReferredCase,
  type LicenseCheck,
  type LicenseWarning,
  listLicenseWarnings,
  listNetworkCounselors,
  type NetworkCounselor,
  recordLicenseWarning,
  openReferredCase,
} from '@evenkeel/api-contract/telehealth/counselors'

/** A license check: whose license, by whom, and the result. */
export interface LicenseCheckInput {
  readonly providerId: number
  readonly state: string
  readonly check: LicenseCheck
  readonly by: string
}

/** The provider's own counselor network. */
export interface TelehealthNetwork {
  counselors(): Promise<readonly NetworkCounselor[]>
  /**
   * Records a license check. Throws Refused if there is no such license (404), or it changed meanwhile (409).
   */
  checkLicence(checked: LicenseCheckInput): Promise<NetworkCounselor>
  /** Licenses that expire soon and have no warning yet. */
  warnings(): Promise<readonly LicenseWarning[]>
  /** Records that a warning was sent. */
  noteWarning(warning: LicenseWarning): Promise<void>
  /**
   * Opens a member's case with a counselor; returns the patient id. Throws Refused (404) if either does not
   * exist.
   */
  openReferredCase(accepted: { readonly staffId: string; readonly memberId: string }): Promise<number>
  /** Closes that case, if there was neither a message nor an appointment since. */
  closeReferredCase(given: ReturnedReferral): Promise<void>
}

/** A referral that was accepted and returned. */
interface ReturnedReferral {
  readonly staffId: string
  readonly memberId: string
  readonly acceptedAt: Temporal.Instant
}

/** A call under the resilience policy of the client (`telehealth-client.ts`). */
export type SafeCall = <E extends Endpoint>(
  repeat: 'safe',
  endpoint: E,
  sent: CallInput<E> & CallOptions,
) => Promise<EndpointResult<E>>

/** The network calls; all are safe to repeat. */
export const createNetworkCalls = (
  call: SafeCall,
  api: CallInput<typeof listNetworkCounselors>['body']['api'],
): TelehealthNetwork => ({
  counselors: async () => (await call('safe', listNetworkCounselors, { body: { api } })).counselors,
  checkLicence: ({ providerId, state, check, by }) =>
    call('safe', checkNetworkLicense, { body: { api, provider_id: providerId, state, check, by } }),
  warnings: async () => (await call('safe', listLicenseWarnings, { body: { api } })).warnings,
  openReferredCase: async ({ staffId, memberId }) =>
    (
      await call('safe', openReferredCase, {
        body: { api, staff_id: staffId, member_id: memberId },
      })
    ).patient_id,
  closeReferredCase: async ({ staffId, memberId, acceptedAt }) => {
    const body = { api, staff_id: staffId, member_id: memberId, accepted_at: acceptedAt.toString() }
    await call('safe', closeReferredCase, { body })
  },
  noteWarning: async ({ provider_id, state, ends_on, warning }) => {
    await call('safe', recordLicenseWarning, { body: { api, provider_id, state, ends_on, warning } })
  },
})
