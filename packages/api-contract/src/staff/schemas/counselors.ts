import * as z from 'zod/mini'
import { Uuid, TelehealthIdText, StateCode } from '../../schemas.ts'
import { NetworkCounselor, LicenseCheck } from '../../telehealth/schemas/counselors.ts'

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

export const counselorsSchemas = {
  'GET /staff/counselors': { response: Counselors },
  'POST /staff/counselors/:id/licences/:state/checks': {
    params: z.object({ id: TelehealthIdText, state: StateCode }),
    body: LicenseCheck,
    response: NetworkCounselor,
  },
}
