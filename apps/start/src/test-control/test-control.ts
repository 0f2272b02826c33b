import type { Api } from '@evenkeel/api/app'
import type { MovableClock } from '@evenkeel/server/clock'
import { Failure } from '@evenkeel/server/http/failure'
import { rowsOf } from '@evenkeel/server/store/rows'
import type { Store } from '@evenkeel/server/store/store'
import type { Telehealth } from '@evenkeel/telehealth/app'
import type { Sandbox } from '@evenkeel/telehealth/sandbox'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import type { TenantConfigInUse } from '../tenant-config/tenant-config-in-use.ts'
import { InvalidOrder, type TestOrganizations, testOrganizations } from './test-organizations.ts'

export interface TestControlDeps {
  readonly clock: MovableClock
  readonly telehealth: Pick<Telehealth, 'work'>
  /** What is invented; null: nothing is, and nothing of it can be ordered. */
  readonly sandbox: Sandbox | null
  readonly api: Pick<Api, 'reset' | 'staff' | 'demoOrganizations' | 'programmes'>
  readonly store: Pick<Store, 'db'>
  readonly tenantConfig: Pick<TenantConfigInUse, 'begin'>
  readonly programmesDir: string
}

/** Ten years, in seconds. */
const LONGEST_MOVE = 315_360_000

const ClockOrder = z.strictObject({
  now: z.iso.datetime({ offset: true }).optional(),
  advance_seconds: z.number().min(-LONGEST_MOVE).max(LONGEST_MOVE).optional(),
})

/** Every event of the audit as the database holds it, a line each. */
async function auditLines({ db }: Pick<Store, 'db'>): Promise<readonly string[]> {
  const rows = sql`select row_to_json(event)::text as line from portal.audit_events event order by seq`
  return (await rowsOf<{ line: string }>(db, rows)).map(({ line }) => line)
}

/** Moves the clock and brings the demo data back. */
function testControl(
  { clock, telehealth, sandbox, api, store, tenantConfig }: TestControlDeps,
  organizations: TestOrganizations | null,
): FastifyPluginAsync {
  const now = () => ({ now: clock.now().toString() })
  return async (app) => {
    // Demo data as new, in every service, without the organizations of tests.
    app.post('/reset', async () => {
      await sandbox?.reset()
      await api.reset()
      await tenantConfig.begin()
      organizations?.forget()
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

/** Answers an order that is not understood, or cannot be carried out, with 400 and what is wrong with it. */
function refuseInvalidOrders(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) })
    if (error instanceof Failure)
      return reply
        .code(error.status)
        .send({ message: `${error.message}: ${JSON.stringify(error.payload.errors)}` })
    if (error instanceof InvalidOrder) return reply.code(400).send({ message: error.message })
    throw error
  })
}

/** Mounts the test control at /control, only with TEST_CONTROL=1; that of the sandbox where there is one. */
export async function mountTestControl(app: FastifyInstance, deps: TestControlDeps): Promise<void> {
  await app.register(
    async (control) => {
      refuseInvalidOrders(control)
      const { sandbox } = deps
      const organizations = sandbox && testOrganizations({ ...deps, sandbox })
      await control.register(testControl(deps, organizations))
      if (!sandbox || !organizations) return
      const { sandboxControl } = await import('./sandbox-control.ts')
      await control.register(sandboxControl(sandbox, organizations))
    },
    { prefix: '/control' },
  )
}
