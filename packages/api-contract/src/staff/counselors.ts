import { defineEndpoint } from '../endpoint.ts'

export type { StaffCounselor } from './schemas/counselors.ts'

/**
 * Who sees the network's counselors and checks licenses. Checking needs a grant for all organizations:
 * counselors serve all of them.
 */
export const counselorRoles = ['account_manager'] as const
const roles = counselorRoles
const dataCategory = 'counselor' as const

/** Lists the network's counselors by name. */
export const listCounselors = defineEndpoint('GET /staff/counselors', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Counselors of the network with their licenses',
  success: { status: 200 },
})

/** Records whether a license matches the register. 409: it was changed or checked in the meantime. */
export const checkLicense = defineEndpoint('POST /staff/counselors/:id/licences/:state/checks', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Confirm or refuse a license of a counselor',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict', 'PermissionDenied', 'TelehealthUnavailable'],
})
