import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoDate, StateCode, TelehealthId } from '../schemas.ts'

/** What a counselor has to do before members find them, in the order in which it is told. */
export const listingSteps = ['profile', 'licence', 'hours'] as const
export type ListingStep = (typeof listingSteps)[number]

/** What a license asks of its counselor, or lets them wait for. */
export const LicenseNotice = z.object({
  state: StateCode,
  /** ends_soon: within the time of the first warning; renewal_waits: so, and a later end waits for its check; ended: nobody finds them there; unchecked: not checked yet; refused: staff could not confirm it. */
  note: z.enum(['ends_soon', 'renewal_waits', 'ended', 'unchecked', 'refused']),
  /** Last day as it was checked; null where nothing was. */
  ends_on: z.nullable(IsoDate),
})
export type LicenseNotice = z.output<typeof LicenseNotice>

/** The counselor who is signed in. */
export const CounselorMe = z.object({
  /** As members' calls name the counselor. */
  provider_id: TelehealthId,
  /** As members read it; that of the invitation until the profile was saved. */
  name: z.string(),
  /** IANA name of the zone of the counselor's hours. */
  zone: z.string(),
  /** Whether members find the counselor now, in the states with a checked licence. */
  is_listed: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(listingSteps),
      /** done; waiting: for somebody else, as a licence for its check; open: for the counselor. */
      state: z.enum(['done', 'waiting', 'open']),
    }),
  ),
  /** Licenses that are not simply in order, by state. */
  licence_notes: z.array(LicenseNotice),
})
export type CounselorMe = z.output<typeof CounselorMe>

/** Who is signed in. The first call of an invited counselor makes an empty profile, which nobody finds yet. */
export const readCounselor = defineEndpoint({
  method: 'GET',
  path: '/counselor/me',
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'The counselor who is signed in, and what is left to do until members find them',
  success: { status: 200, body: CounselorMe },
})
