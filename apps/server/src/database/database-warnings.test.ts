import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServices } from '../cross-service/testing/services.ts'
import { warnEmptyNetwork, warnFictionalPhones } from './database-warnings.ts'

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

it('names organizations with a fictional phone number, except demo ones (trust R13)', async () => {
  const store = await openTestStore()
  const services = await openServices({
    store,
    clock: createStoppedClock('2026-11-17T16:00:00Z'),
    logger: failOnErrorLog(),
  })
  expect(await warnFictionalPhones(store.db)).toMatch(/fictional phone number.* the file of root \(/)
  await store.db.execute(sql`
    update portal.organisations set record = jsonb_set(record, '{phone}', '"+13035551234"') where username = 'root'`)
  expect(await warnFictionalPhones(store.db)).toBeNull()
  await store.db.execute(sql`
    update portal.organisations set record = record - 'demo' where username = 'cedarvalley'`)
  expect(await warnFictionalPhones(store.db)).toContain('cedarvalley')
  await services.close()
})
