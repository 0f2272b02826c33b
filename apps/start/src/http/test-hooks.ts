import type { Api } from '@evenkeel/api/app'
import type { MovableClock } from '@evenkeel/server/clock'
import { rowsOf } from '@evenkeel/server/store/rows'
import type { Store } from '@evenkeel/server/store/store'
import { scenarioNames, type Telehealth } from '@evenkeel/telehealth/app'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'

export interface TestHooksDeps {
  readonly clock: MovableClock
  readonly telehealth: Telehealth
  readonly api: Pick<Api, 'reset' | 'staff'>
  readonly store: Pick<Store, 'db'>
}

const ClockOrder = z.object({
  now: z.iso.datetime({ offset: true }).optional(),
  advance_seconds: z.number().optional(),
})
const ScenarioOrder = z.object({
  scenario: z.enum(scenarioNames),
  times: z.int().min(1).max(1000).default(1),
})
const ReplyOrder = z.object({
  email: z.string(),
  subject: z.string().max(256).default('A note for you'),
  message: z.string().min(1).max(5000),
  /** A document the counselor sends along: bytes in base64. */
  document: z.object({ document_name: z.string(), mime_type: z.string(), data: z.base64() }).optional(),
})
const CompleteOrder = z.object({ appointment_id: z.int().positive() })

/** Every event of the audit as the database holds it, a line each. */
async function auditLines({ db }: Pick<Store, 'db'>): Promise<readonly string[]> {
  const rows = sql`select row_to_json(event)::text as line from portal.audit_events event order by seq`
  return (await rowsOf<{ line: string }>(db, rows)).map(({ line }) => line)
}

/** The test hooks: moves the clock, orders troubles, brings the demo data back. Only with TEST_CONTROL=1. */
export function testHooks({ clock, telehealth, api, store }: TestHooksDeps): FastifyPluginAsync {
  const now = () => ({ now: clock.now().toString() })
  return async (app) => {
    // Demo data as new, in every service.
    app.post('/reset', async () => {
      await telehealth.reset()
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
    app.post('/telehealth', async (request) => {
      const { scenario, times } = ScenarioOrder.parse(request.body)
      telehealth.control.setScenario(scenario, times)
      return { scenario, times }
    })
    app.get('/audit', async () => auditLines(store))
    // Where the demo staff make their passkeys.
    app.get('/staff', async () => api.staff?.demoLinks() ?? [])
    app.get('/telehealth/log', async () => telehealth.control.log())
    app.post('/reply', async (request) => {
      const { email, subject, message, document } = ReplyOrder.parse(request.body)
      const file = document && {
        name: document.document_name,
        type: document.mime_type,
        bytes: Buffer.from(document.data, 'base64'),
      }
      await telehealth.control.reply({ email }, { subject, message, file })
      await telehealth.work()
      return { done: true }
    })
    app.post('/complete', async (request) => {
      await telehealth.control.complete(CompleteOrder.parse(request.body).appointment_id)
      return { done: true }
    })
  }
}
