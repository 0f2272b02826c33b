import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { IsoDate, IsoInstant, OneLine, StateCode } from '../schemas.ts'
import { BookedVisit } from './calendar.ts'

const dataCategory = 'counselor' as const
const auth = 'counselor' as const
const LicenseNumber = OneLine.check(z.trim(), z.minLength(1), z.maxLength(limits.licenceNumber))

/** Why staff could not confirm a license. */
export const licenseRejectionReasons = ['not_found', 'other_name', 'other_end', 'not_active'] as const

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

export const listOwnLicenses = defineEndpoint({
  method: 'GET',
  path: '/counselor/licences',
  auth,
  dataCategory,
  summary: 'The own licenses of a counselor',
  success: { status: 200, body: LicenseList },
})

/** Adds a license, to be checked by staff. Errors name their field; 409: the state already has one. */
export const addLicense = defineEndpoint({
  method: 'POST',
  path: '/counselor/licences',
  auth,
  dataCategory,
  summary: 'Add a license',
  body: z.object({ state: StateCode, number: LicenseNumber, ends_on: IsoDate }),
  success: { status: 201, body: LicenseList },
  refusals: ['ValidationError', 'Conflict'],
})

/** Submits another number or last day. The checked values hold until these are checked. */
export const updateLicense = defineEndpoint({
  method: 'PUT',
  path: '/counselor/licences/:state',
  auth,
  dataCategory,
  summary: 'Change a license',
  params: z.object({ state: StateCode }),
  body: z.object({ number: LicenseNumber, ends_on: IsoDate }),
  success: { status: 200, body: LicenseList },
  refusals: ['ValidationError', 'NotFound'],
})

/** Lists the upcoming booked visits that need a license: it can be removed only when there are none. */
export const listLicenseVisits = defineEndpoint({
  method: 'GET',
  path: '/counselor/licences/:state/visits',
  auth,
  dataCategory: 'appointment',
  summary: 'The booked visits in the state of a license',
  params: z.object({ state: StateCode }),
  success: {
    status: 200,
    body: z.object({
      /** IANA time zone of the counselor. */
      zone: z.string(),
      /** Soonest first. */
      visits: z.array(BookedVisit),
    }),
  },
  refusals: ['NotFound'],
})

/** Removes a license: the counselor is no longer listed in this state. 409: visits are booked there. */
export const removeLicense = defineEndpoint({
  method: 'DELETE',
  path: '/counselor/licences/:state',
  auth,
  dataCategory,
  summary: 'Remove a license',
  params: z.object({ state: StateCode }),
  success: { status: 200, body: LicenseList },
  refusals: ['NotFound', 'Conflict'],
})
