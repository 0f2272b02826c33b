import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { createApi, mailboxTransport } from '@evenkeel/api/app'
import { stoppedClock } from '@evenkeel/server/clock'
import type { FileScanner } from '@evenkeel/server/files/scanner'
import type { Store } from '@evenkeel/server/store/store'
import { fetchInto } from '@evenkeel/server/testing/fetch-into'
import { createTelehealth } from '@evenkeel/telehealth/app'
import Fastify from 'fastify'
import { demoPatients } from '../demo-patients.ts'

const programmesDir = path.resolve(import.meta.dirname, '../../../../programmes')
const partner = { apiKey: 'test', password: 'test' }
const webhookToken = 'a token for tests'

// Answers are asserted field by field, so tests read them as loose JSON.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

export interface ServicesOptions {
  readonly store: Store
  readonly logger?: { readonly level: string; readonly stream: { write(line: string): void } }
  readonly scanner?: FileScanner
  readonly masterKey?: Buffer
}

/** Own API and telehealth sandbox with the demo people on one database, calling each other through their real clients. */
export async function openServices({
  store,
  logger,
  scanner,
  masterKey = Buffer.alloc(32, 5),
}: ServicesOptions) {
  const clock = stoppedClock('2026-11-17T16:00:00Z')
  const app = Fastify(logger ? { logger } : {})
  const telehealth = createTelehealth({
    store,
    clock,
    randomUuid: randomUUID,
    randomBytes,
    partner,
    jwtSecret: 'a secret of at least thirty-two bytes',
    masterKeys: { current: masterKey },
    ...(scanner ? { scanner } : {}),
    webhook: { base: 'http://in-process/api', token: webhookToken, fetch: fetchInto(app) },
    counselorPage: true,
    providers: 120,
    publicBase: '/telehealth',
    demoPatients: demoPatients(programmesDir),
  })
  const api = createApi({
    store,
    clock,
    randomUuid: randomUUID,
    randomBytes,
    secret: 'another secret of at least thirty-two bytes',
    masterKeys: { current: masterKey },
    webhookToken,
    ...(scanner ? { scanner } : {}),
    passwordCost: { memory: 64, passes: 1 },
    telehealth: { base: 'http://in-process/telehealth', ...partner, fetch: fetchInto(app) },
    mail: mailboxTransport(),
    programmesDir,
    publicUrl: 'http://127.0.0.1:3000',
    demo: true,
    isProduction: false,
  })
  await app.register(api.plugin, { prefix: '/api' })
  await app.register(telehealth.plugin, { prefix: '/telehealth' })
  await app.register(api.mailbox)
  await telehealth.prepare()
  await api.prepare()

  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    { body, authorization }: { body?: Json; authorization?: string } = {},
  ) => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'x-client-id': 'northstar', ...(authorization ? { authorization } : {}) },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      body: (isJson ? answer.json() : null) as Json,
    }
  }
  /** A demo person, signed in at both services. */
  const logIn = async (email: string, client: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-client-id': client },
      payload: { email, password: 'Calm#Harbor7' },
    })
    const user: Json = answer.json()
    const authorization = `Token ${user.auth_token}`
    const bearer = `Bearer ${user.md_live.jwt}`
    return {
      user,
      authorization,
      get: (url: string) => send('GET', `/api${url}`, { authorization }),
      post: (url: string, body: Json) => send('POST', `/api${url}`, { body, authorization }),
      put: (url: string) => send('PUT', `/api${url}`, { authorization }),
      telehealth: (method: 'GET' | 'POST' | 'PUT', url: string, body?: Json) =>
        send(method, `/telehealth${url}`, { body, authorization: bearer }),
    }
  }
  return {
    app,
    api,
    telehealth,
    clock,
    store,
    send,
    logIn,
    maya: () => logIn('maya.lopez@northstar.example', 'northstar'),
    noor: () => logIn('noor.haddad@northstar.example', 'northstar'),
    lena: () => logIn('lena.fischer@cedarvalley.example', 'cedarvalley'),
    mailsTo: async (email: string): Promise<Json[]> =>
      (await send('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)).body,
    close: async () => {
      await app.close()
      await telehealth.stop()
      await api.stop()
      await store.close()
    },
  }
}
export type Services = Awaited<ReturnType<typeof openServices>>
export type SignedIn = Awaited<ReturnType<Services['logIn']>>
