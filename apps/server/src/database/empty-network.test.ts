import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { warnEmptyNetwork } from './empty-network.ts'

it('warns at each start about an own network without counselors', async () => {
  const store = await openTestStore()
  expect(await warnEmptyNetwork(store.db)).toContain('there is no counselor yet')
  await store.db.execute(sql`
    insert into telehealth.providers (id, fullname, gender, state, city, zone, provider_type_id, methods, language_ids, specialties,
      years_in_practice, education, about_me, weekly_hours, full_days)
    values (1, 'Ruth Alder, LCSW', 'Female', 'FL', 'Tampa', 'America/New_York', 38, '{video}', '{1}', '{ANX}', 9, '', '', '[]', 0)`)
  expect(await warnEmptyNetwork(store.db)).toBeNull()
  await store.close()
})
