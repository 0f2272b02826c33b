import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { createApi, mailboxTransport } from '@evenkeel/api/app'
import { createContent } from '@evenkeel/content/app'
import type { MovableClock } from '@evenkeel/server/clock'
import type { Store } from '@evenkeel/server/store/store'
import { fetchInto } from '@evenkeel/server/testing/fetch-into'
import { createTelehealth } from '@evenkeel/telehealth/app'
import Fastify, { type FastifyServerOptions, type InjectOptions, LogController } from 'fastify'

// What comes back is asserted on, field by field.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** One request to one of the services. */
export interface Sent {
  readonly body?: unknown
  readonly authorization?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

const partner = { apiKey: 'test', password: 'test' }

/** Own API, telehealth sandbox and content service on one database, speaking to each other through their real clients. */
export async function openServices(
  store: Store,
  clock: MovableClock,
  logger: FastifyServerOptions['logger'],
) {
  const app = Fastify({
    ...(logger === undefined ? {} : { logger }),
    logController: new LogController({ disableRequestLogging: true }),
  })
  const programmesDir = path.resolve(import.meta.dirname, '../../../../programmes')
  const telehealth = createTelehealth({
    store,
    clock,
    randomUuid: randomUUID,
    partner,
    jwtSecret: 'a secret of at least thirty-two bytes',
    masterKeys: { current: Buffer.alloc(32, 1) },
    randomBytes,
    providers: 120,
    publicBase: '/telehealth',
    demoPatients: [],
  })
  const api = createApi({
    store,
    clock,
    randomUuid: randomUUID,
    randomBytes,
    secret: 'another secret of at least thirty-two bytes',
    masterKeys: { current: Buffer.alloc(32, 2) },
    webhookToken: 'a token for tests',
    // As cheap as it gets: the real cost has a test of its own.
    passwordCost: { memory: 64, passes: 1 },
    telehealth: { base: 'http://in-process/telehealth', ...partner, fetch: fetchInto(app) },
    mail: mailboxTransport(),
    programmesDir,
    publicUrl: 'http://127.0.0.1:3000',
    demo: false,
    isProduction: false,
  })
  const content = createContent({ programmesDir })
  await app.register(api.plugin, { prefix: '/api' })
  await app.register(telehealth.plugin, { prefix: '/telehealth' })
  await app.register(content.plugin, { prefix: '/content' })
  await app.register(api.mailbox)
  await telehealth.prepare()
  await api.prepare()

  const send = async (method: string, url: string, { body, authorization, headers = {} }: Sent = {}) => {
    const isLive = url.endsWith('/events')
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: { 'x-client-id': 'northstar', ...(authorization ? { authorization } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      // Live news never end by themselves: whoever is let in, leaves.
      payloadAsStream: isLive,
    })
    if (isLive) {
      answer.stream().destroy()
      return { status: answer.statusCode, body: null, text: '' }
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const parsed: Json = isJson ? answer.json() : null
    return { status: answer.statusCode, body: parsed, text: answer.body }
  }
  const close = async () => {
    await app.close()
    await api.stop()
    await store.close()
  }
  return { send, close, clock, partner }
}
export type Services = Awaited<ReturnType<typeof openServices>>
