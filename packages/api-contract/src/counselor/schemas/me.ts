import * as z from 'zod/mini'
import { listingSteps } from '../constants.ts'
import { StateCode, IsoDate, TelehealthId } from '../../schemas.ts'

/** A license that needs action or awaits a check. */
export const LicenseNotice = z.object({
  state: StateCode,
  /**
   * ends_soon: within the period of the first warning; renewal_waits: ends soon, and a later end awaits its
   * check; ended: not listed in that state; unchecked: not checked yet; refused: staff could not confirm it.
   */
  note: z.enum(['ends_soon', 'renewal_waits', 'ended', 'unchecked', 'refused']),
  /** Last day as checked; null where nothing was. */
  ends_on: z.nullable(IsoDate),
})
export type LicenseNotice = z.output<typeof LicenseNotice>

/** The signed-in counselor. */
export const CounselorMe = z.object({
  /** The counselor's id in member calls. */
  provider_id: TelehealthId,
  /** The displayed name; that of the invitation until the profile is saved. */
  name: z.string(),
  /** IANA time zone of the counselor's hours. */
  zone: z.string(),
  /** Whether members find the counselor now, in states with a checked license. */
  is_listed: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(listingSteps),
      /** done; waiting: for someone else, such as a license check; open: for the counselor. */
      state: z.enum(['done', 'waiting', 'open']),
    }),
  ),
  /** Licenses that need attention, by state. */
  licence_notes: z.array(LicenseNotice),
})
export type CounselorMe = z.output<typeof CounselorMe>

export const meSchemas = {
  'GET /counselor/me': { response: CounselorMe },
}
