import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { stoppedClock } from '@evenkeel/server/clock'
import type { Store } from '@evenkeel/server/store/store'
import { createVault } from '@evenkeel/server/crypto/vault'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { registration as aRegistration } from '@evenkeel/contract/testing/registration'
import { minutes } from '@evenkeel/contract/units'
import { insertSet } from '#features/intake/answers/store.ts'
import { answerTokens } from '#features/intake/tables.ts'
import { addressHashes } from '#features/members/addresses.ts'
import { tokenHash } from '#features/members/secrets.ts'
import { questionId } from './answering.ts'
import { listMails } from '#features/mail/mail-outbox.ts'
import { rowAfter, toRow } from '#db/instant.ts'
import { mailboxTransport } from '#integrations/mail.ts'
import type { Timing } from '#integrations/resilience.ts'
import { type Api, type ApiDeps, createApi } from '../app.ts'
import { fakeTelehealth } from './fake-telehealth.ts'

/** When every test of members and appointments begins. */
export const START = '2026-11-20T15:00:00Z'
export const NORTHSTAR = '7c1e0f5a-0002-4a00-8a00-000000000002'
export const CEDARVALLEY = '7c1e0f5a-0003-4a00-8a00-000000000003'
export const HIGH_SCHOOLS = '7c1e0f5a-0032-4a00-8a00-000000000032'
export const PASSWORD = 'Quiet#Lake42'

const programmesDir = path.join(import.meta.dirname, '..', '..', '..', '..', 'programmes')
let people = 0
const MAIL_ORDERS = ['/auth/password-reset', '/auth/resend-verification-email']

/** A registration that keeps every rule, with an address nobody else has. */
export function registration(changes: Readonly<Record<string, unknown>> = {}) {
  people += 1
  return aRegistration({
    email: `ada${people}.${randomBytes(3).toString('hex')}@example.test`,
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
  /** Network address the request comes from. */
  readonly from?: string
}

// Answers are asserted field by field, so tests read them as loose JSON.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** Retries come at once. */
const timing: Timing = { monotonic: () => performance.now(), sleep: async () => {}, random: () => 0 }

/** The own API on a database of its own, with a stopped clock and a double of the telehealth service. */
export async function openMemberApi(
  engine: Store['engine'],
  changes: Partial<ApiDeps> = {},
  logger: FastifyServerOptions['logger'] = failOnErrorLog(),
) {
  const store = await openTestStore(engine)
  const clock = stoppedClock(START)
  const telehealth = fakeTelehealth()
  const wantedCodes: string[] = []
  const deps: ApiDeps = {
    store,
    clock,
    randomUuid: randomUUID,
    randomBytes: (count) => {
      const code = count === 4 ? wantedCodes.shift() : undefined
      if (code === undefined) return randomBytes(count)
      const drawn = Buffer.alloc(4)
      drawn.writeUInt32BE(Number(code))
      return drawn
    },
    secret: 'a key for tests',
    masterKeys: { current: Buffer.alloc(32, 3) },
    webhookToken: 'a token for tests',
    // As cheap as it gets: the real cost has a test of its own.
    passwordCost: { memory: 64, passes: 1 },
    telehealth: {
      base: 'http://telehealth',
      apiKey: 'key',
      password: 'secret',
      fetch: telehealth.fetch,
      timing,
    },
    mail: mailboxTransport(),
    // Tests ask for it themselves: what other calls bring would come between, and costs each of them a look.
    mailInterval: null,
    programmesDir,
    publicUrl: 'http://127.0.0.1:3000',
    demo: false,
    isProduction: false,
    ...changes,
  }
  const vault = createVault({ db: store.db, schema: 'portal', masters: deps.masterKeys, clock, randomBytes })
  const addresses = addressHashes(vault)
  const outbox = { db: store.db, vault, addressHash: addresses.of }
  const made = createApi(deps)
  const api: Api = {
    ...made,
    reset: async () => {
      await made.reset()
      vault.forget()
      await addresses.prepare()
    },
  }
  await api.prepare()
  await addresses.prepare()
  const app = Fastify({ logger })
  await app.register(api.plugin, { prefix: '/api' })
  await app.register(api.mailbox)
  await app.ready()

  const sendTo = async (
    instance: FastifyInstance,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    sent: SentRequest = {},
  ) => {
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
    // Mail that was asked for is written after the answer: tests look at it right away.
    if (MAIL_ORDERS.includes(url)) await api.deliverMail()
    const body: Json = response.body === '' ? undefined : JSON.parse(response.body)
    return {
      status: response.statusCode,
      body,
      headers: response.headers,
      cookies: response.cookies as Json[],
    }
  }
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, sent: SentRequest = {}) =>
    sendTo(app, method, url, sent)
  /** A further instance of the API on the same database, as behind a load balancer. */
  const openTwin = async (differences: Partial<ApiDeps> = {}) => {
    const twin = createApi({ ...deps, ...differences })
    await twin.prepare()
    const instance = Fastify({ logger: failOnErrorLog() })
    await instance.register(twin.plugin, { prefix: '/api' })
    await instance.ready()
    return {
      send: (method: 'GET' | 'POST', url: string, sent: SentRequest = {}) =>
        sendTo(instance, method, url, sent),
      deliverMail: () => twin.deliverMail(),
      close: async () => {
        await twin.stop()
        await instance.close()
      },
    }
  }
  /** Mails to an address, newest first; what is due is written before. */
  const mailsTo = async (email: string) => {
    await api.workOnVisits()
    return listMails(outbox, email)
  }
  const codeFor = async (email: string): Promise<string> =>
    (await listMails(outbox, email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find(Boolean) ?? ''
  /** Makes this the next one-time code that is drawn. */
  const nextCode = (code: string): void => void wantedCodes.push(code)
  /** A registered member whose code is still open. */
  const registered = async (extra: Readonly<Record<string, unknown>> = {}, sent: SentRequest = {}) => {
    const body = registration(extra)
    const answer = await send('POST', '/auth/register', { ...sent, body })
    return {
      email: body.email,
      token: answer.body.auth_token as string,
      id: answer.body.id as string,
      answer,
    }
  }
  /** A confirmed member, signed in. */
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
  /** An answer set of a visitor, with its token; the values said by the keys of their questions. */
  const answers = async (
    changes: Readonly<Record<string, string | null>> = {},
    { organisationId = NORTHSTAR, tokenOf }: { organisationId?: string; tokenOf?: string } = {},
  ) => {
    const id = randomUUID()
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    const said = {
      appointment_state: 'FL',
      chief_complaint1: 'Anxiety',
      chief_complaint2: 'Stress',
      ...changes,
    }
    const response = Object.entries(said).map(([key, value]) => ({
      key,
      question: questionId(key),
      answer: value,
      label: value,
      value,
    }))
    const set = { id, organisationId, locationId: null, lastQuestionAnswered: null, response }
    await insertSet({ db: store.db, vault }, set, toRow(now))
    await store.db.insert(answerTokens).values({
      tokenHash: tokenHash(token),
      organisationId: tokenOf ?? organisationId,
      answerSetId: id,
      validUntil: rowAfter(now, minutes(30)),
    })
    return { id, token }
  }
  const close = async () => {
    await api.stop()
    await app.close()
    await store.close()
  }
  return {
    api,
    app,
    store,
    vault,
    addressHash: addresses.of,
    outbox,
    clock,
    telehealth,
    programmesDir,
    send,
    openTwin,
    mailsTo,
    codeFor,
    nextCode,
    registered,
    member,
    answers,
    close,
  }
}
export type MemberApi = Awaited<ReturnType<typeof openMemberApi>>
