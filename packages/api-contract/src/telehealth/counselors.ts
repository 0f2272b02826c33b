import { defineEndpoint } from '../endpoint.ts'

export type { LicenseCheck, LicenseWarning, NetworkCounselor } from './schemas/counselors.ts'

/** Lists everyone who was invited as a counselor and has signed in once, by name. */
export const listNetworkCounselors = defineEndpoint('POST /operator/counselors/list', {
  auth: 'partner',
  summary: 'Servers only, our own call: the counselors of the network with their licenses',
  success: { status: 200 },
})

/** Confirms or rejects the claim of a license. 404: none; 409: it was changed or checked in the meantime. */
export const checkNetworkLicense = defineEndpoint('POST /operator/counselors/check-licence', {
  auth: 'partner',
  summary: 'Servers only, our own call: confirm or refuse a license',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict'],
})

/**
 * Creates a case when a counselor accepts a referral: the two can then write to each other. Idempotent. 404:
 * no such counselor, or no patient of the member.
 */
export const openReferredCase = defineEndpoint('POST /operator/counselors/referred-cases', {
  auth: 'partner',
  summary: 'Servers only, our own call: a counselor has accepted a member',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Reverts `openReferredCase` when the counselor gives the request back: closes the case if the two have
 * neither messages nor a visit. Idempotent.
 */
export const closeReferredCase = defineEndpoint('POST /operator/counselors/referred-cases/close', {
  auth: 'partner',
  summary: 'Servers only, our own call: a counselor has given a member back',
  success: { status: 200 },
})

/** Lists all due warnings that were not sent. */
export const listLicenseWarnings = defineEndpoint('POST /operator/counselors/licence-warnings', {
  auth: 'partner',
  summary: 'Servers only, our own call: licenses that end soon',
  success: { status: 200 },
})

/** Records that counselor and staff were warned. Idempotent. */
export const recordLicenseWarning = defineEndpoint('POST /operator/counselors/licence-warnings/told', {
  auth: 'partner',
  summary: 'Servers only, our own call: a warning was told',
  success: { status: 200 },
})
