import * as z from 'zod/mini'
import { License, licenseRejectionReasons } from '../counselor/licenses.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Integer, IsoDate, IsoInstant, StateCode, TelehealthId, Uuid } from '../schemas.ts'

// Calls of our own service beside the specified wire, by which the house of the staff manages the counselors of its network.

const apiCredentials = z.object({ api_key: z.string(), password: z.string() })

/** A counselor of the network, as staff see one. */
export const NetworkCounselor = z.object({
  provider_id: TelehealthId,
  /** The person of the staff. */
  staff_id: Uuid,
  name: z.string(),
  /** Whether members find the counselor now. */
  is_listed: z.boolean(),
  is_profile_complete: z.boolean(),
  has_hours: z.boolean(),
  licences: z.array(License),
  /** Whether the counselor meets people in person. Left out by the release before, whose counselors say nothing of it. */
  sees_in_person: z.optional(z.boolean()),
  /** IANA name of the zone of the hours; left out by the release before. */
  zone: z.optional(z.string()),
  /** The mails the counselor does not want, of `counselorEmailKinds`; left out by the release before, whose counselors get all of them. */
  mails_off: z.optional(z.array(z.string())),
})
export type NetworkCounselor = z.output<typeof NetworkCounselor>

/** Everybody who was invited as a counselor and has called once, by name. */
export const listNetworkCounselors = defineEndpoint({
  method: 'POST',
  path: '/operator/counselors/list',
  auth: 'partner',
  summary: 'Servers only, our own call: the counselors of the network with their licenses',
  body: z.object({ api: apiCredentials }),
  success: { status: 200, body: z.object({ counselors: z.array(NetworkCounselor) }) },
})

/** What staff say of a license they compared with the register: as it was shown to them, so that nothing else is confirmed. */
export const LicenseCheck = z.object({
  number: z.string(),
  ends_on: IsoDate,
  /** Null: it is as it was told. */
  refusal: z.nullable(z.enum(licenseRejectionReasons)),
})
export type LicenseCheck = z.output<typeof LicenseCheck>

/** Confirms or refuses what a counselor told of a license. 404: there is none; 409: it was changed or checked meanwhile. */
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
    /** The person of the staff who checked it. */
    by: Uuid,
  }),
  success: { status: 200, body: NetworkCounselor },
  refusals: ['NotFound', 'Conflict'],
})

/**
 * Makes a member a case of a counselor who accepted a referral: from then on the two can write to each other. Asked again it changes nothing.
 * 404: there is no such counselor, or no patient of the member.
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
 * Ends what `openReferredCase` began, because the counselor gave the request back: where the two have neither written nor a visit, the member is no
 * case any more. Asked again it changes nothing.
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
    /** When it was accepted: a referral from before stays. */
    accepted_at: IsoInstant,
  }),
  success: { status: 200, body: z.object({ closed: z.boolean() }) },
})

/** A license that ends soon, of which nobody was told yet. */
export const LicenseWarning = z.object({
  staff_id: Uuid,
  provider_id: TelehealthId,
  name: z.string(),
  state: StateCode,
  ends_on: IsoDate,
  /** Days until then. */
  days_left: z.int(),
  /** Of which of the warnings this is the one, in days before. */
  warning: z.int(),
})
export type LicenseWarning = z.output<typeof LicenseWarning>

/** The warnings that are due and were not told, all of them. */
export const listLicenseWarnings = defineEndpoint({
  method: 'POST',
  path: '/operator/counselors/licence-warnings',
  auth: 'partner',
  summary: 'Servers only, our own call: licenses that end soon',
  body: z.object({ api: apiCredentials }),
  success: { status: 200, body: z.object({ warnings: z.array(LicenseWarning) }) },
})

/** Notes that counselor and staff were warned: it is not due any more. Told twice is told once. */
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
