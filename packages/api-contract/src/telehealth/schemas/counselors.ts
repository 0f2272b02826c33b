import * as z from 'zod/mini'
import { licenseRejectionReasons } from '../../counselor/constants.ts'
import { License } from '../../counselor/schemas/licenses.ts'
import { TelehealthId, Uuid, IsoDate, StateCode, IsoInstant, Integer } from '../../schemas.ts'

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

export const counselorsSchemas = {
  'POST /operator/counselors/list': {
    body: z.object({ api: apiCredentials }),
    response: z.object({ counselors: z.array(NetworkCounselor) }),
  },
  'POST /operator/counselors/check-licence': {
    body: z.object({
      api: apiCredentials,
      provider_id: TelehealthId,
      state: StateCode,
      check: LicenseCheck,
      /** Staff id of the checker. */
      by: Uuid,
    }),
    response: NetworkCounselor,
  },
  'POST /operator/counselors/referred-cases': {
    body: z.object({
      api: apiCredentials,
      staff_id: Uuid,
      member_id: Uuid,
    }),
    response: z.object({ patient_id: TelehealthId }),
  },
  'POST /operator/counselors/referred-cases/close': {
    body: z.object({
      api: apiCredentials,
      staff_id: Uuid,
      member_id: Uuid,
      /** Time of acceptance: an earlier referral is kept. */
      accepted_at: IsoInstant,
    }),
    response: z.object({ closed: z.boolean() }),
  },
  'POST /operator/counselors/licence-warnings': {
    body: z.object({ api: apiCredentials }),
    response: z.object({ warnings: z.array(LicenseWarning) }),
  },
  'POST /operator/counselors/licence-warnings/told': {
    body: z.object({
      api: apiCredentials,
      provider_id: TelehealthId,
      state: StateCode,
      ends_on: IsoDate,
      warning: Integer,
    }),
    response: z.object({ told: z.boolean() }),
  },
}
