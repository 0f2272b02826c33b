import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestAs } from '../testing/access-matrix/request-as.ts'
import type { Principal } from '../testing/access-matrix/principals.ts'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { accessTable, sessionEndingRows } from '../testing/access-matrix/access-table.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

const logger = failOnErrorLog()
/** An authorized principal, one of another organization, and an unknown one. */
const asking: readonly Principal[] = ['owner', 'own answers', 'other programme', 'nobody']
const rows = Object.entries(accessTable).filter(([name]) => name.startsWith('api '))

const outcomeOf = (status: number): string => (status < 400 ? 'allowed' : status < 500 ? 'denied' : 'failed')

describe('audit events of every endpoint (trust S23)', { timeout: 300_000 }, () => {
  let services: Services
  let world: AccessFixture
  /** Audit declaration of each endpoint, by `api METHOD /path`. */
  let touched: ReadonlyMap<string, Json>
  beforeAll(async () => {
    services = await openServices({ store: await openTestStore(), logger })
    world = await openAccessFixture(services)
    const { body } = await services.send('GET', '/api/openapi.json')
    touched = new Map(
      Object.entries(body.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]): [string, Json] => [
          `api ${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          operation['x-personal-data'],
        ]),
      ),
    )
  }, 300_000)
  afterAll(() => services.close())

  const eventsOf = (request: unknown): Promise<Json[]> =>
    queryRows(services.store.db, sql`select * from portal.audit_events where request_id = ${request}`)

  it('declare for every endpoint whether it accesses personal data', () => {
    const silent = rows.map(([name]) => name).filter((name) => touched.get(name) === undefined)
    expect(silent).toEqual([])
  })

  it.each(rows)('%s', async (name, [, ask]) => {
    for (const principal of asking) {
      if (sessionEndingRows.includes(name)) world.forget()
      const { status, headers } = await requestAs(world, { name, ask, principal })
      const events = await eventsOf(headers['x-request-id'])
      const expected = { action: name.slice('api '.length), object: touched.get(name), status }
      expect(
        events.map(({ action, object, status, outcome }) => ({ action, object, status, outcome })),
      ).toEqual(touched.get(name) === null ? [] : [{ ...expected, outcome: outcomeOf(status) }])
    }
    if (sessionEndingRows.includes(name)) world.forget()
  })

  it('contain no address, name or token, and members only by their hash', async () => {
    const all = await queryRows<Json>(services.store.db, sql`select * from portal.audit_events`)
    const text = JSON.stringify(all)
    expect(all.length).toBeGreaterThan(100)
    for (const word of [
      'example.test',
      'Zephyrine',
      'Quillfeather',
      'Good morning',
      world.owner.id,
      world.set.token,
    ])
      expect(text).not.toContain(word)
  })
})
