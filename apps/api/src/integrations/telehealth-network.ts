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

/** Whose licence is checked, by whom, and what came of it. */
export interface LicenseCheckInput {
  readonly providerId: number
  readonly state: string
  readonly check: LicenseCheck
  readonly by: string
}

/** The counselors of the own network. */
export interface TelehealthNetwork {
  counselors(): Promise<readonly NetworkCounselor[]>
  /** Throws Refused where there is no such licence (404), or it is another one by now (409). */
  checkLicence(checked: LicenseCheckInput): Promise<NetworkCounselor>
  /** Licences that end soon, and of which nobody was warned. */
  warnings(): Promise<readonly LicenseWarning[]>
  /** Notes that they were. */
  noteWarning(warning: LicenseWarning): Promise<void>
  /** Makes a member a case of a counselor, and says which patient it is there. Throws Refused (404) where one of the two is not there. */
  openReferredCase(accepted: { readonly staffId: string; readonly memberId: string }): Promise<number>
  /** Ends that, where the two have neither written nor a visit since. */
  closeReferredCase(given: ReturnedReferral): Promise<void>
}

/** A referral that was accepted and given back. */
export interface ReturnedReferral {
  readonly staffId: string
  readonly memberId: string
  readonly acceptedAt: Temporal.Instant
}

/** A call under the policy of the client (`open-telehealth.ts`). */
export type SafeCall = <E extends Endpoint>(
  repeat: 'safe',
  endpoint: E,
  sent: CallInput<E> & CallOptions,
) => Promise<EndpointResult<E>>

/** The calls; all of them may be repeated. */
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
