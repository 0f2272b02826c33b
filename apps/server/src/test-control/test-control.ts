import type { Api } from '@evenkeel/api/app'
import type { MovableClock } from '@evenkeel/server-kit/clock'
import { HttpError } from '@evenkeel/server-kit/http/http-error'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import type { TelehealthService } from '@evenkeel/telehealth/app'
import type { Sandbox } from '@evenkeel/telehealth/sandbox'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import type { TenantConfigReloader } from '../tenant-config/tenant-config-reloader.ts'
import { InvalidRequestError, type TestOrganizations, createTestOrganizations } from './test-organizations.ts'

export interface TestControlDeps {
  readonly clock: MovableClock
  readonly telehealth: Pick<TelehealthService, 'work'>
  /** The sandbox; null if data is not fictional and cannot be controlled. */
  readonly sandbox: Sandbox | null
  readonly api: Pick<Api, 'reset' | 'staff' | 'demoOrganizations' | 'programmes'>
  readonly store: Pick<Store, 'db'>
  readonly tenantConfig: Pick<TenantConfigReloader, 'begin'>
  readonly programmesDir: string
}

/** Ten years, in seconds. */
const MAX_CLOCK_MOVE = 315_360_000

const ClockRequest = z.strictObject({
  now: z.iso.datetime({ offset: true }).optional(),
  advance_seconds: z.number().min(-MAX_CLOCK_MOVE).max(MAX_CLOCK_MOVE).optional(),
})

/** All audit entries as stored, one line each. */
async function listAuditEvents({ db }: Pick<Store, 'db'>): Promise<readonly string[]> {
  const rows = sql`select row_to_json(event)::text as line from portal.audit_events event order by seq`
  return (await queryRows<{ line: string }>(db, rows)).map(({ line }) => line)
}

/** Moves the clock and resets the demo data. */
function createTestControl(
  { clock, telehealth, sandbox, api, store, tenantConfig }: TestControlDeps,
  organizations: TestOrganizations | null,
): FastifyPluginAsync {
  const now = () => ({ now: clock.now().toString() })
  return async (app) => {
    // Fresh demo data in every service, without test organizations.
    app.post('/reset', async () => {
      await sandbox?.reset()
      await api.reset()
      await tenantConfig.begin()
      organizations?.forget()
      return { done: true }
    })
    app.get('/clock', async () => now())
    app.post('/clock', async (request) => {
      const order = ClockRequest.parse(request.body ?? {})
      if (order.advance_seconds !== undefined) clock.advance(order.advance_seconds * 1000)
      else clock.set(order.now === undefined ? null : Temporal.Instant.from(order.now))
      // Jobs that became due by this run now, not some seconds later.
      await telehealth.work()
      return now()
    })
    app.get('/audit', async () => listAuditEvents(store))
    // Invitation links of the demo staff.
    app.get('/staff', async () => api.staff?.demoLinks() ?? [])
  }
}

/** Returns 400 with the reason for a request that is invalid or impossible. */
function registerInvalidRequestHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) })
    if (error instanceof HttpError)
      return reply
        .code(error.status)
        .send({ message: `${error.message}: ${JSON.stringify(error.payload.errors)}` })
    if (error instanceof InvalidRequestError) return reply.code(400).send({ message: error.message })
    throw error
  })
}

/** Mounts the test control at /control with TEST_CONTROL=1, including that of the sandbox if there is one. */
export async function mountTestControl(app: FastifyInstance, deps: TestControlDeps): Promise<void> {
  await app.register(
    async (control) => {
      registerInvalidRequestHandler(control)
      const { sandbox } = deps
      const organizations = sandbox && createTestOrganizations({ ...deps, sandbox })
      await control.register(createTestControl(deps, organizations))
      if (!sandbox || !organizations) return
      const { createSandboxControl: sandboxControl } = await import('./sandbox-control.ts')
      await control.register(sandboxControl(sandbox, organizations))
    },
    { prefix: '/control' },
  )
}
