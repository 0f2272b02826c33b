import * as z from 'zod/mini'
import { License, licenseRejectionReasons } from '../counselor/licenses.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Integer, IsoDate, IsoInstant, StateCode, TelehealthId, Uuid } from '../schemas.ts'

// Internal endpoints besides the specified wire, by which the staff application manages the network's
// counselors.

const apiCredentials = z.object({ api_key: z.string(), password: z.string() })

/** A counselor of the network, as shown to staff. */
export const NetworkCounselor = z.object({
  provider_id: TelehealthId,
  /** Staff id. */
  staff_id: Uuid,
  name: z.string(),
  /** Whether members find the counselor now. */
  is_listed: z.boolean(),
  is_profile_complete: z.boolean(),
  has_hours: z.boolean(),
  licences: z.array(License),
  /** Whether the counselor meets people in person. Omitted by the previous release. */
  sees_in_person: z.optional(z.boolean()),
  /** IANA time zone of the hours; omitted by the previous release. */
  zone: z.optional(z.string()),
  /**
   * Emails the counselor does not want, of `counselorEmailKinds`; omitted by the previous release, which
   * sends all of them.
   */
  mails_off: z.optional(z.array(z.string())),
})
export type NetworkCounselor = z.output<typeof NetworkCounselor>

/** Lists everyone who was invited as a counselor and has signed in once, by name. */
export const listNetworkCounselors = defineEndpoint({
  method: 'POST',
  path: '/operator/counselors/list',
  auth: 'partner',
  summary: 'Servers only, our own call: the counselors of the network with their licenses',
  body: z.object({ api: apiCredentials }),
  success: { status: 200, body: z.object({ counselors: z.array(NetworkCounselor) }) },
})

/**
 * Result of comparing a license with the register, with the license as displayed, so that nothing else is
 * confirmed.
 */
export const LicenseCheck = z.object({
  number: z.string(),
  ends_on: IsoDate,
  /** Null: confirmed. */
  refusal: z.nullable(z.enum(licenseRejectionReasons)),
})
export type LicenseCheck = z.output<typeof LicenseCheck>

/** Confirms or rejects the claim of a license. 404: none; 409: it was changed or checked in the meantime. */
export const checkNetworkLicense = defineEndpoint({
  method: 'POST',
  path: '/operator/counselors/check-licence',
  auth: 'partner',
  summary: 'Servers only, our own call: confirm or refuse a license',
  body: z.object({
    api: apiCredentials,
    provider_id: TelehealthId,
    state: StateCode,
    check: LicenseCheck,
    /** Staff id of the checker. */
    by: Uuid,
  }),
  success: { status: 200, body: NetworkCounselor },
  refusals: ['NotFound', 'Conflict'],
})

/**
 * Creates a case when a counselor accepts a referral: the two can then write to each other. Idempotent. 404:
 * no such counselor, or no patient of the member.
 */
export const openReferredCase = defineEndpoint({
  method: 'POST',
  path: '/operator/counselors/referred-cases',
  auth: 'partner',
  summary: 'Servers only, our own call: a counselor has accepted a member',
  body: z.object({
    api: apiCredentials,
    staff_id: Uuid,
    member_id: Uuid,
  }),
  success: { status: 200, body: z.object({ patient_id: TelehealthId }) },
  refusals: ['NotFound'],
})

/**
 * Reverts `openReferredCase` when the counselor gives the request back: closes the case if the two have
 * neither messages nor a visit. Idempotent.
 */
export const closeReferredCase = defineEndpoint({
  method: 'POST',
  path: '/operator/counselors/referred-cases/close',
  auth: 'partner',
  summary: 'Servers only, our own call: a counselor has given a member back',
  body: z.object({
    api: apiCredentials,
    staff_id: Uuid,
    member_id: Uuid,
    /** Time of acceptance: an earlier referral is kept. */
    accepted_at: IsoInstant,
  }),
  success: { status: 200, body: z.object({ closed: z.boolean() }) },
})

/** A license that ends soon, without a warning so far. */
export const LicenseWarning = z.object({
  staff_id: Uuid,
  provider_id: TelehealthId,
  name: z.string(),
  state: StateCode,
  ends_on: IsoDate,
  /** Days until then. */
  days_left: z.int(),
  /** Which of the warnings it is, in days before the end. */
  warning: z.int(),
})
export type LicenseWarning = z.output<typeof LicenseWarning>

/** Lists all due warnings that were not sent. */
export const listLicenseWarnings = defineEndpoint({
  method: 'POST',
  path: '/operator/counselors/licence-warnings',
  auth: 'partner',
  summary: 'Servers only, our own call: licenses that end soon',
  body: z.object({ api: apiCredentials }),
  success: { status: 200, body: z.object({ warnings: z.array(LicenseWarning) }) },
})

/** Records that counselor and staff were warned. Idempotent. */
export const recordLicenseWarning = defineEndpoint({
  method: 'POST',
  path: '/operator/counselors/licence-warnings/told',
  auth: 'partner',
  summary: 'Servers only, our own call: a warning was told',
  body: z.object({
    api: apiCredentials,
    provider_id: TelehealthId,
    state: StateCode,
    ends_on: IsoDate,
    warning: Integer,
  }),
  success: { status: 200, body: z.object({ told: z.boolean() }) },
})
