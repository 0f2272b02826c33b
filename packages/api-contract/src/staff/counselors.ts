import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LicenseCheck, NetworkCounselor } from '../telehealth/counselors.ts'
import { StateCode, TelehealthIdText, Uuid } from '../schemas.ts'

/** Who sees the counselors of the network and checks their licenses. Checking takes a grant for all organizations: counselors work for all. */
export const counselorRoles = ['account_manager'] as const
const roles = counselorRoles
const dataCategory = 'counselor' as const

/** A person who has the role of a counselor, or had it. */
export const StaffCounselor = z.object({
  staff_id: Uuid,
  name: z.string(),
  email: z.string(),
  /** Whether the person may sign in as a counselor now. */
  has_role: z.boolean(),
  /** What the telehealth service knows; null: has not come yet. */
  provider: z.nullable(NetworkCounselor),
})
export type StaffCounselor = z.output<typeof StaffCounselor>

const Counselors = z.object({
  /** Whether the counselors are of the own network; false: the telehealth service is another one and manages its own. */
  is_own_network: z.boolean(),
  results: z.array(StaffCounselor),
})

/** The counselors of the network, by name. */
export const listCounselors = defineEndpoint({
  method: 'GET',
  path: '/staff/counselors',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Counselors of the network with their licenses',
  success: { status: 200, body: Counselors },
})

/** Says whether a license is in the register as it was told. 409: it was changed or checked meanwhile. */
export const checkLicense = defineEndpoint({
  method: 'POST',
  path: '/staff/counselors/:id/licences/:state/checks',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Confirm or refuse a license of a counselor',
  params: z.object({ id: TelehealthIdText, state: StateCode }),
  body: LicenseCheck,
  success: { status: 200, body: NetworkCounselor },
  refusals: ['NotFound', 'Conflict', 'PermissionDenied', 'TelehealthUnavailable'],
})
