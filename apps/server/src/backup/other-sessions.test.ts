import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Store } from '@evenkeel/server-kit/database/store'
import { createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { rejectOtherSessions } from './restore-checks.ts'

const [OWNER, APP] = ['evenkeel owner beside others', 'evenkeel app beside others']

// PostgreSQL hides the backend type of other users from an owner without administrator rights.
describe.skipIf(!inject('postgresUrl'))('open connections before a restore', () => {
  let admin: Store
  let owner: Store
  let urlOf: (user: string) => string
  beforeAll(async () => {
    const url = await createTestDatabase('template1')
    urlOf = (user) => Object.assign(new URL(url), { username: encodeURIComponent(user), password: 'x' }).href
    admin = await openPostgres(url, { max: 1 })
    for (const user of [OWNER, APP])
      await admin.db.execute(sql`create role ${sql.identifier(user)} login password 'x'`)
    await admin.close()
    admin = await openPostgres(url, { max: 1 })
    owner = await openPostgres(urlOf(OWNER), { max: 1 })
  })
  afterAll(async () => {
    await owner.close()
    for (const user of [OWNER, APP]) await admin.db.execute(sql`drop role ${sql.identifier(user)}`)
    await admin.close()
  })

  it('are reported with count, program and user, and how to stop them', async () => {
    const instance = await openPostgres(urlOf(APP), { max: 1, name: 'evenkeel@3001' })
    await instance.ping()
    await instance.listen('heard', () => {})
    await expect(rejectOtherSessions(owner.db, 'evenkeel at db:5432')).rejects.toThrow(
      `2 connections are open to the database evenkeel at db:5432: 2 of evenkeel@3001 as ${APP}. Stop every instance first (systemctl stop 'evenkeel@*'`,
    )
    await instance.close()
    await rejectOtherSessions(owner.db, 'evenkeel at db:5432')
  })
})
