import { expect, it } from 'vitest'
import { openStaffApi } from '#testing/staff/staff-api.ts'

it.each([
  [true, true],
  [false, false],
])('lists demo organizations only where they are served: %s', async (demoOrganisations, isListed) => {
  const at = await openStaffApi({ demoOrganisations })
  const admin = await at.staff.administrator()
  const manager = await at.staff.colleague(admin, [{ role: 'account_manager', organisation_id: null }])
  const { body } = await at.staff.send('GET', '/staff/studio/spaces', { cookie: manager.cookie })
  const names: string[] = body.results.map(
    ({ id, organisation }: { id: string; organisation: { username: string } | null }) =>
      organisation?.username ?? id,
  )
  expect(names).toContain('intakes')
  expect(names.includes('northstar')).toBe(isListed)
  await at.close()
})
