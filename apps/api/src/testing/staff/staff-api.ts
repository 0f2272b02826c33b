import { type MemberApiOptions, openMemberApi } from '../member-api.ts'
import { createStaffTestAccounts } from './staff-accounts.ts'

/** Where the staff application of the tests is. */
export const STAFF_URL = 'https://staff.provider.example'

/** The own API with the staff door open, on a database of its own. */
export async function openStaffApi(options: MemberApiOptions = {}) {
  const at = await openMemberApi({ staff: { url: STAFF_URL, directory: null }, ...options })
  const staff = createStaffTestAccounts({
    inject: (options) => at.app.inject(options),
    staffUrl: STAFF_URL,
    inviteFirst: async (first) => (await at.api.staff?.invite(first)) ?? {},
    mailTo: async (email) => (await at.mailsTo(email))[0]?.text ?? '',
  })
  return { ...at, staff }
}
export type StaffApi = Awaited<ReturnType<typeof openStaffApi>>
