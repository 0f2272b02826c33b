import type { Api } from '@evenkeel/api/app'
import type { MovableClock } from '@evenkeel/server/clock'
import { rowsOf } from '@evenkeel/server/store/rows'
import type { Store } from '@evenkeel/server/store/store'
import type { Telehealth } from '@evenkeel/telehealth/app'
import type { Sandbox } from '@evenkeel/telehealth/sandbox'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as z from 'zod'

export interface TestHooksDeps {
  readonly clock: MovableClock
  readonly telehealth: Pick<Telehealth, 'work'>
  /** What is invented; null: nothing is, and nothing of it can be ordered. */
  readonly sandbox: Sandbox | null
  readonly api: Pick<Api, 'reset' | 'staff'>
  readonly store: Pick<Store, 'db'>
}

const ClockOrder = z.object({
  now: z.iso.datetime({ offset: true }).optional(),
  advance_seconds: z.number().optional(),
})
/** Every event of the audit as the database holds it, a line each. */
async function auditLines({ db }: Pick<Store, 'db'>): Promise<readonly string[]> {
  const rows = sql`select row_to_json(event)::text as line from portal.audit_events event order by seq`
  return (await rowsOf<{ line: string }>(db, rows)).map(({ line }) => line)
}

/** The test hooks: moves the clock, brings the demo data back. Only with TEST_CONTROL=1. */
function testHooks({ clock, telehealth, sandbox, api, store }: TestHooksDeps): FastifyPluginAsync {
  const now = () => ({ now: clock.now().toString() })
  return async (app) => {
    // Demo data as new, in every service.
    app.post('/reset', async () => {
      await sandbox?.reset()
      await api.reset()
      return { done: true }
    })
    app.get('/clock', async () => now())
    app.post('/clock', async (request) => {
      const order = ClockOrder.parse(request.body ?? {})
      if (order.advance_seconds !== undefined) clock.advance(order.advance_seconds * 1000)
      else clock.set(order.now === undefined ? null : Temporal.Instant.from(order.now))
      // What became due by this happens now, not some seconds later.
      await telehealth.work()
      return now()
    })
    app.get('/audit', async () => auditLines(store))
    // Where the demo staff make their passkeys.
    app.get('/staff', async () => api.staff?.demoLinks() ?? [])
  }
}

/** Mounts them, with those of the sandbox where there is one. */
export async function mountTestHooks(app: FastifyInstance, deps: TestHooksDeps): Promise<void> {
  const prefix = '/control'
  await app.register(testHooks(deps), { prefix })
  if (!deps.sandbox) return
  const { sandboxHooks } = await import('./sandbox-hooks.ts')
  await app.register(sandboxHooks(deps.sandbox), { prefix })
}
