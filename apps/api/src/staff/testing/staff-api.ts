import type { Store } from '@evenkeel/server/store/store'
import type { ApiDeps } from '../../app.ts'
import { openMemberApi } from '../../testing/member-api.ts'
import { staffPeopleOf } from './staff-people.ts'

/** Where the staff application of the tests is. */
export const STAFF_URL = 'https://staff.provider.example'

/** The own API with the staff door open, on a database of its own. */
export async function openStaffApi(
  engine: Store['engine'],
  changes: Partial<ApiDeps> = {},
  logger?: Parameters<typeof openMemberApi>[2],
) {
  const at = await openMemberApi(
    engine,
    { staff: { url: STAFF_URL, directory: null }, ...changes },
    ...(logger === undefined ? [] : [logger]),
  )
  const staff = staffPeopleOf({
    inject: (options) => at.app.inject(options),
    staffUrl: STAFF_URL,
    inviteFirst: async (first) => (await at.api.staff?.invite(first)) ?? {},
    mailTo: async (email) => (await at.mailsTo(email))[0]?.text ?? '',
  })
  return { ...at, staff }
}
export type StaffApi = Awaited<ReturnType<typeof openStaffApi>>
