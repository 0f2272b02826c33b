import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { createVault, type Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Store } from '@evenkeel/server-kit/database/store'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { buildRegistration as aRegistration } from '@evenkeel/api-contract/testing/build-registration'
import { type ContactHasher, createContactHasher } from '#modules/members/contact-hashes.ts'
import { listEmails, type OutboxContext } from '#modules/email/email-outbox.ts'
import { type Api, type ApiOptions, createApi } from '../app.ts'
import { createAnswerSetFactory } from './answer-set-factory.ts'
import { createFakeTelehealth } from './fake-telehealth.ts'
import { createCodeSource, createTestOptions, TENANT_CONFIG_DIR } from './api-options.ts'

/** Start time of all tests of members and appointments. */
export const START = '2026-11-20T15:00:00Z'
export const NORTHSTAR = '7c1e0f5a-0002-4a00-8a00-000000000002'
export const CEDARVALLEY = '7c1e0f5a-0003-4a00-8a00-000000000003'
export const HIGH_SCHOOLS = '7c1e0f5a-0032-4a00-8a00-000000000032'
export const PASSWORD = 'Quiet#Lake42'

let memberCount = 0
const EMAIL_ENDPOINTS = ['/auth/password-reset', '/auth/resend-verification-email']

/** A valid registration with a unique email address. */
export function createRegistration(changes: Readonly<Record<string, unknown>> = {}) {
  memberCount += 1
  return aRegistration({
    email: `ada${memberCount}.${randomBytes(3).toString('hex')}@example.test`,
    password: PASSWORD,
    phone: '(305) 555-0101',
    city: 'Tampa',
    zip: '33101',
    state: 'FL',
    birthdate: '04/17/1988',
    mdlive_consent_user_initials: 'al',
    ...changes,
  })
}

export interface SentRequest {
  readonly body?: unknown
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Network address of the request. */
  readonly from?: string
}

// Answers are asserted field by field, so tests read them as loose JSON.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Sends requests to an instance; `api` writes the emails they queue. */
const createSender =
  (api: Api) =>
  async (instance: FastifyInstance, method: Method, url: string, sent: SentRequest = {}) => {
    const response = await instance.inject({
      method,
      url: `/api${url}`,
      headers: {
        'x-client-id': 'northstar',
        ...(sent.token === undefined ? {} : { authorization: `Token ${sent.token}` }),
        ...sent.headers,
      },
      ...(sent.from === undefined ? {} : { remoteAddress: sent.from }),
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
    })
    // Queued email is written after the response: tests read it right away.
    if (EMAIL_ENDPOINTS.includes(url)) await api.deliverMail()
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const body: Json = response.body === '' ? undefined : isJson ? JSON.parse(response.body) : response.body
    return {
      status: response.statusCode,
      body,
      headers: response.headers,
      cookies: response.cookies as Json[],
    }
  }
type SendTo = ReturnType<typeof createSender>

/** The API, whose reset also recreates the tests' own keys. */
function createApiWithKeys(options: ApiOptions, vault: Vault, addresses: ContactHasher): Api {
  const api = createApi(options)
  return {
    ...api,
    reset: async () => {
      await api.reset()
      vault.forget()
      await addresses.prepare()
    },
  }
}

/** An instance with the API and its mailbox. */
async function openApp(
  api: Api,
  logger: NonNullable<FastifyServerOptions['logger']>,
): Promise<FastifyInstance> {
  const app = Fastify({ logger })
  await app.register(api.plugin, { prefix: '/api' })
  if (api.staff) await app.register(api.staff.plugin, { prefix: '/api' })
  await app.register(api.mailbox)
  await app.ready()
  return app
}

/** Opens another instance of the API on the same database, as behind a load balancer. */
const createTwinOpener =
  (options: ApiOptions, sendTo: SendTo) =>
  async (differences: Partial<ApiOptions> = {}) => {
    const twin = createApi({ ...options, ...differences })
    await twin.prepare()
    const instance = Fastify({ logger: failOnErrorLog() })
    await instance.register(twin.plugin, { prefix: '/api' })
    if (twin.staff) await instance.register(twin.staff.plugin, { prefix: '/api' })
    await instance.ready()
    return {
      send: (method: 'GET' | 'POST', url: string, sent: SentRequest = {}) =>
        sendTo(instance, method, url, sent),
      deliverMail: () => twin.deliverMail(),
      programmes: twin.programmes,
      /** Listens on the network; returns the URL. */
      listen: () => instance.listen({ port: 0, host: '127.0.0.1' }),
      close: async () => {
        await twin.stop()
        await instance.close()
      },
    }
  }

/** Reads the emails that were written. */
const createEmailReader = (api: Api, outbox: OutboxContext) => ({
  /** Emails to an address, newest first; due ones are written before. */
  mailsTo: async (email: string) => {
    await api.workOnVisits()
    return listEmails(outbox, email)
  },
  codeFor: async (email: string): Promise<string> =>
    (await listEmails(outbox, email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find(Boolean) ?? '',
})

/** Registers and confirms members. */
function createMemberFactory(
  send: (method: 'POST', url: string, sent: SentRequest) => ReturnType<SendTo>,
  codeFor: (email: string) => Promise<string>,
) {
  /** A registered member who has not confirmed the code. */
  const registered = async (extra: Readonly<Record<string, unknown>> = {}, sent: SentRequest = {}) => {
    const body = createRegistration(extra)
    const answer = await send('POST', '/auth/register', { ...sent, body })
    return {
      email: body.email,
      token: answer.body.auth_token as string,
      id: answer.body.id as string,
      answer,
    }
  }
  /** A confirmed, logged-in member. */
  const member = async (extra: Readonly<Record<string, unknown>> = {}, sent: SentRequest = {}) => {
    const person = await registered(extra, sent)
    const otp = await codeFor(person.email)
    await send('POST', '/auth/confirm-sign-up', {
      ...sent,
      token: person.token,
      body: { email: person.email, otp },
    })
    return person
  }
  return { registered, member }
}

/** Overrides of the API's options, the database engine and the logger. */
export type MemberApiOptions = Partial<ApiOptions> & {
  readonly engine?: Store['engine']
  readonly logger?: FastifyServerOptions['logger']
}

/**
 * The portal API on a separate database, with a stopped clock and a test double of the telehealth service.
 */
export async function openMemberApi({
  engine,
  logger = failOnErrorLog(),
  ...changes
}: MemberApiOptions = {}) {
  const store = await openTestStore(engine)
  const clock = createStoppedClock(START)
  const telehealth = createFakeTelehealth()
  const codes = createCodeSource()
  const context = createTestOptions(
    { store, clock, fetch: telehealth.fetch, randomBytes: codes.randomBytes },
    changes,
  )
  const vault = createVault({
    db: store.db,
    schema: 'portal',
    masters: context.masterKeys,
    clock,
    randomBytes,
  })
  const addresses = createContactHasher(vault)
  const outbox = { db: store.db, vault, addressHash: addresses.of }
  const api = createApiWithKeys(context, vault, addresses)
  await api.prepare()
  await addresses.prepare()
  const app = await openApp(api, logger)
  const sendTo = createSender(api)
  const send = (method: Method, url: string, sent: SentRequest = {}) => sendTo(app, method, url, sent)
  const mails = createEmailReader(api, outbox)
  return {
    api,
    app,
    store,
    vault,
    addressHash: (email: string) => addresses.of(email).written,
    outbox,
    clock,
    telehealth,
    programmesDir: TENANT_CONFIG_DIR,
    send,
    openTwin: createTwinOpener(context, sendTo),
    ...mails,
    /** Sets the next one-time code. */
    nextCode: codes.nextCode,
    ...createMemberFactory(send, mails.codeFor),
    answers: createAnswerSetFactory({ db: store.db, vault, clock, organisationId: NORTHSTAR }),
    close: async () => {
      await api.stop()
      await app.close()
      await store.close()
    },
  }
}
export type MemberApi = Awaited<ReturnType<typeof openMemberApi>>
