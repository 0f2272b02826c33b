import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LicenseCheck, NetworkCounselor } from '../telehealth/counselors.ts'
import { StateCode, TelehealthIdText, Uuid } from '../schemas.ts'

/**
 * Who sees the network's counselors and checks licenses. Checking needs a grant for all organizations:
 * counselors serve all of them.
 */
export const counselorRoles = ['account_manager'] as const
const roles = counselorRoles
const dataCategory = 'counselor' as const

/** A person who has or had the counselor role. */
export const StaffCounselor = z.object({
  staff_id: Uuid,
  name: z.string(),
  email: z.string(),
  /** Whether the person may currently sign in as a counselor. */
  has_role: z.boolean(),
  /** Data of the telehealth service; null: never signed in. */
  provider: z.nullable(NetworkCounselor),
})
export type StaffCounselor = z.output<typeof StaffCounselor>

const Counselors = z.object({
  /** Whether the counselors belong to our network; false: an external telehealth service manages them. */
  is_own_network: z.boolean(),
  results: z.array(StaffCounselor),
})

/** Lists the network's counselors by name. */
export const listCounselors = defineEndpoint({
  method: 'GET',
  path: '/staff/counselors',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Counselors of the network with their licenses',
  success: { status: 200, body: Counselors },
})

/** Records whether a license matches the register. 409: it was changed or checked in the meantime. */
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
