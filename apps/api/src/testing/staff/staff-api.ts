import { type MemberApiOptions, openMemberApi } from '../member-api.ts'
import { createStaffTestAccounts } from './staff-accounts.ts'

/** Origin of the staff application in tests. */
export const STAFF_URL = 'https://staff.provider.example'

/** The portal API with the staff application enabled, on a separate database. */
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
