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

/** What was told of a license and not compared with the register yet. */
export const LicenseClaim = z.object({
  number: z.string(),
  ends_on: IsoDate,
  told_at: IsoInstant,
  /** Null: it waits for the check. */
  refusal: z.nullable(z.enum(licenseRejectionReasons)),
})
export type LicenseClaim = z.output<typeof LicenseClaim>

/** A license of a counselor for one state. */
export const License = z.object({
  state: StateCode,
  /** held: members find the counselor in this state; waiting: nothing was checked yet; ended: its last day is over there. */
  status: z.enum(['held', 'waiting', 'ended']),
  /** As it was checked; null where nothing was. */
  number: z.nullable(z.string()),
  /** Last day; null: without an end, or nothing was checked. */
  ends_on: z.nullable(IsoDate),
  /** The moment from which nobody finds the counselor there. */
  ends_at: z.nullable(IsoInstant),
  /** Ends within the time of the first warning. */
  ends_soon: z.boolean(),
  checked_at: z.nullable(IsoInstant),
  /** A new license, or a longer time of one, that waits for its check. */
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

/** Adds a license, to be checked by staff. Errors carry the name of their field; 409: there is one for the state. */
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

/** Tells another number or last day. What was checked before holds until this is. */
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

/** The booked visits ahead that a license is needed for: without them it can be removed. */
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
      /** IANA name of the counselor's own zone. */
      zone: z.string(),
      /** The soonest first. */
      visits: z.array(BookedVisit),
    }),
  },
  refusals: ['NotFound'],
})

/** Takes a license away: nobody finds the counselor in this state any more. 409: visits are booked there. */
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
