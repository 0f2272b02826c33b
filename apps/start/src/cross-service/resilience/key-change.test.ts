import { randomBytes } from 'node:crypto'
import { openPostgres } from '@evenkeel/server/store/open-postgres'
import { newDatabase, testEngine } from '@evenkeel/server/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../env.ts'
import { createProduct, type Product } from '../../product.ts'
import { PASSWORD, registration } from '../testing/people.ts'
import type { Json } from '../testing/services.ts'

const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
/** The settings of each step: know both and write under the old one, write under the new one, know the new one alone. */
const steps = {
  before: { ENCRYPTION_KEY: OLD },
  prepared: { ENCRYPTION_KEY: OLD, ENCRYPTION_KEY_NEXT: NEW },
  moved: { ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_PREVIOUS: OLD },
  after: { ENCRYPTION_KEY: NEW },
} as const
type Step = keyof typeof steps

interface Sent {
  readonly body?: Json
  readonly authorization?: string
}

/** One instance of the product on the database, as far as it is started without a port. */
async function startInstance(url: string, step: Step) {
  const store = await openPostgres(url, { max: 4 })
  const product = await createProduct(
    readEnv({ NODE_ENV: 'test', DATABASE_URL: url, ...steps[step] }),
    store,
    false,
  )
  const send = async (method: 'GET' | 'POST', path: string, { body, authorization }: Sent = {}) => {
    const answer = await product.app.inject({
      method,
      url: path,
      headers: { 'x-client-id': 'northstar', ...(authorization ? { authorization } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const parsed: Json = isJson ? answer.json() : null
    return { status: answer.statusCode, body: parsed }
  }
  return { product, send, step }
}
type Instance = Awaited<ReturnType<typeof startInstance>>

const readiness = async ({ send }: Instance): Promise<unknown> => (await send('GET', '/readyz')).body.status
const logIn = ({ send }: Instance, email: string) =>
  send('POST', '/api/auth/login', { body: { email, password: PASSWORD } })

/** Registers at one instance and confirms at the other, where the code was never made. */
async function join(one: Instance, other: Instance): Promise<string> {
  const body = registration()
  const registered = await one.send('POST', '/api/auth/register', { body })
  const { body: mails } = await other.send('GET', `/mailbox.json?to=${encodeURIComponent(body.email)}`)
  const otp = /^\d{6}$/m.exec(mails[0].text)?.[0]
  const confirmed = await other.send('POST', '/api/auth/confirm-sign-up', {
    body: { email: body.email, otp },
    authorization: `Token ${registered.body.auth_token}`,
  })
  expect([registered.status, confirmed.status]).toEqual([201, 200])
  return body.email
}

/** Signs in at one instance; the session and the token of the telehealth service open at the other. */
async function crosses(email: string, one: Instance, other: Instance): Promise<void> {
  const { status, body } = await logIn(one, email)
  expect(status, `log-in, ${one.step}`).toBe(200)
  const me = await other.send('GET', '/api/me', { authorization: `Token ${body.auth_token}` })
  expect([me.status, me.body?.email], `session, ${other.step}`).toEqual([200, email])
  const patient = await other.send('GET', `/telehealth/v2/patients/${body.mdlive_id}`, {
    authorization: `Bearer ${body.md_live.jwt}`,
  })
  expect(patient.status, `token, ${other.step}`).toBe(200)
}

// Two processes need a server; the embedded database has room for one.
describe.skipIf(testEngine() !== 'postgres')('a change of ENCRYPTION_KEY over two instances', () => {
  let url = ''
  const running: Product[] = []
  const start = async (step: Step): Promise<Instance> => {
    const instance = await startInstance(url, step)
    running.push(instance.product)
    await instance.product.open()
    await instance.product.prepare()
    return instance
  }
  beforeAll(async () => {
    url = await newDatabase()
  })
  afterAll(() => Promise.all(running.map((product) => product.stop())))

  it('serves everybody at both of them in every step, and ends no code and no session', async () => {
    const [first, prepared] = [await start('before'), await start('prepared')]
    const early = await join(first, prepared)
    await crosses(early, first, prepared)
    await crosses(early, prepared, first)

    const moved = await start('moved')
    for (const instance of [prepared, moved]) expect(await readiness(instance)).toBe('ready')
    const people = [early, await join(prepared, moved), await join(moved, prepared)]
    for (const email of people) {
      await crosses(email, prepared, moved)
      await crosses(email, moved, prepared)
    }

    // The one that was left out takes part no more, and says so to the proxy; what it is asked all the same is answered with "later".
    expect(await readiness(first)).toBe('unknown key')
    expect((await first.send('GET', '/readyz')).status).toBe(503)
    expect((await logIn(first, people[2] ?? '')).status).toBe(503)

    // Some keys were written under the old one after they were moved: the next start with both moves them.
    await expect(start('after')).rejects.toThrow('encrypted under another ENCRYPTION_KEY')
    const [again, after] = [await start('moved'), await start('after')]
    for (const email of people) {
      await crosses(email, again, after)
      await crosses(email, after, again)
    }
    for (const instance of [again, after]) expect(await readiness(instance)).toBe('ready')
  }, 120_000)
})
