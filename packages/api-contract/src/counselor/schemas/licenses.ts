import * as z from 'zod/mini'
import { licenseRejectionReasons } from '../constants.ts'
import { BookedVisit } from './calendar.ts'
import { limits } from '../../limits.ts'
import { OneLine, IsoDate, IsoInstant, StateCode } from '../../schemas.ts'

const LicenseNumber = OneLine.check(z.trim(), z.minLength(1), z.maxLength(limits.licenceNumber))

/** License details entered by the counselor and not yet checked against the register. */
export const LicenseClaim = z.object({
  number: z.string(),
  ends_on: IsoDate,
  told_at: IsoInstant,
  /** Null: waiting for the check. */
  refusal: z.nullable(z.enum(licenseRejectionReasons)),
})
export type LicenseClaim = z.output<typeof LicenseClaim>

/** A license of a counselor for one state. */
export const License = z.object({
  state: StateCode,
  /**
   * held: members find the counselor in this state; waiting: nothing was checked yet; ended: its last day is
   * over in that state.
   */
  status: z.enum(['held', 'waiting', 'ended']),
  /** As checked; null where nothing was. */
  number: z.nullable(z.string()),
  /** Last day; null: no end, or nothing was checked. */
  ends_on: z.nullable(IsoDate),
  /** The instant from which the counselor is no longer listed there. */
  ends_at: z.nullable(IsoInstant),
  /** Ends within the period of the first warning. */
  ends_soon: z.boolean(),
  checked_at: z.nullable(IsoInstant),
  /** A new license, or a renewal, that awaits its check. */
  claim: z.nullable(LicenseClaim),
})
export type License = z.output<typeof License>

const LicenseList = z.object({ licences: z.array(License) })

export const licensesSchemas = {
  'GET /counselor/licences': { response: LicenseList },
  'POST /counselor/licences': {
    body: z.object({ state: StateCode, number: LicenseNumber, ends_on: IsoDate }),
    response: LicenseList,
  },
  'PUT /counselor/licences/:state': {
    params: z.object({ state: StateCode }),
    body: z.object({ number: LicenseNumber, ends_on: IsoDate }),
    response: LicenseList,
  },
  'GET /counselor/licences/:state/visits': {
    params: z.object({ state: StateCode }),
    response: z.object({
      /** IANA time zone of the counselor. */
      zone: z.string(),
      /** Soonest first. */
      visits: z.array(BookedVisit),
    }),
  },
  'DELETE /counselor/licences/:state': {
    params: z.object({ state: StateCode }),
    response: LicenseList,
  },
}
