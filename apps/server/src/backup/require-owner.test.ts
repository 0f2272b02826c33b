import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Store } from '@evenkeel/server-kit/database/store'
import { createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { requireTableOwner } from './restore-checks.ts'

const [OWNER, APP] = ['evenkeel owner who restores', 'evenkeel app who restores']

describe.skipIf(!inject('postgresUrl'))('the user of a restore', () => {
  let admin: Store
  let urlOf: (user: string) => string
  beforeAll(async () => {
    const url = await createTestDatabase('template1')
    urlOf = (user) => Object.assign(new URL(url), { username: encodeURIComponent(user), password: 'x' }).href
    admin = await openPostgres(url, { max: 1 })
    for (const user of [OWNER, APP])
      await admin.db.execute(sql`create role ${sql.identifier(user)} login password 'x'`)
    const database = sql.identifier(new URL(url).pathname.slice(1))
    await admin.db.execute(sql`grant create on database ${database} to ${sql.identifier(OWNER)}`)
    await admin.db.execute(sql`create schema keys authorization ${sql.identifier(OWNER)}`)
  })
  afterAll(async () => {
    for (const user of [OWNER, APP]) {
      await admin.db.execute(sql`drop owned by ${sql.identifier(user)} cascade`)
      await admin.db.execute(sql`drop role ${sql.identifier(user)}`)
    }
    await admin.close()
  })
  const asked = async (user: string, schemas: readonly string[]) => {
    const store = await openPostgres(urlOf(user), { max: 1 })
    try {
      await requireTableOwner(store.db, schemas, 'evenkeel at db:5432')
    } finally {
      await store.close()
    }
  }

  it('must own the existing tables; other users get an error that nothing was changed', async () => {
    await asked(OWNER, ['portal', 'keys'])
    await expect(asked(APP, ['portal', 'keys'])).rejects.toThrow(
      `the user ${APP} does not own the tables of the database evenkeel at db:5432, and only their owner may restore. Nothing was changed. Name the owner in DATABASE_OWNER_URL.`,
    )
    await expect(asked(APP, [])).rejects.toThrow(`the user ${APP} may not create schemas in the database`)
  })
})
