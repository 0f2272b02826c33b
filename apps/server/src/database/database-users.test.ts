import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Store } from '@evenkeel/server-kit/database/store'
import { createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { warnRunningAsOwner, rejectSwappedUsers, getRuntimeUser } from './database-users.ts'

const APP = 'evenkeel app of a test'

describe.skipIf(!inject('postgresUrl'))('the owner of the tables and the runtime user', () => {
  let owner: Store
  let app: Store
  let urls: { readonly owner: string; readonly app: string }
  beforeAll(async () => {
    const url = await createTestDatabase()
    owner = await openPostgres(url, { max: 1 })
    await owner.db.execute(sql`create role ${sql.identifier(APP)} login password 'x'`)
    urls = {
      owner: url,
      app: Object.assign(new URL(url), { username: encodeURIComponent(APP), password: 'x' }).href,
    }
    app = await openPostgres(urls.app, { max: 1 })
  })
  afterAll(async () => {
    await app.close()
    await owner.db.execute(sql`drop role ${sql.identifier(APP)}`)
    await owner.close()
  })

  it('are refused when swapped, also in a database without tables', async () => {
    const swapped = { DATABASE_URL: urls.owner, DATABASE_OWNER_URL: urls.app }
    const empty = await openPostgres(await createTestDatabase('template1'), { max: 1 })
    for (const { db } of [owner, app, empty])
      await expect(rejectSwappedUsers(db, swapped)).rejects.toThrow(
        `${APP} of DATABASE_OWNER_URL does not. Exchange them.`,
      )
    await empty.close()
  })

  it('are accepted in the right order, and one user for both is accepted', async () => {
    const right = { DATABASE_URL: urls.app, DATABASE_OWNER_URL: urls.owner }
    expect(getRuntimeUser(right)).toBe(APP)
    await rejectSwappedUsers(app.db, right)
    const same = { DATABASE_URL: urls.owner, DATABASE_OWNER_URL: urls.owner }
    expect(getRuntimeUser(same)).toBeNull()
    await rejectSwappedUsers(owner.db, same)
  })

  it('are compared at startup: warns if the product could change its tables', async () => {
    expect(await warnRunningAsOwner(owner.db)).toContain(
      'owns the tables, so the running product could change them',
    )
    expect(await warnRunningAsOwner(app.db)).toBeNull()
  })
})
