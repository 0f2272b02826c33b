import { limits } from '@evenkeel/api-contract/limits'
import { noCacheHeaders } from '@evenkeel/api-contract/portal/no-cache-headers'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'

const logger = failOnErrorLog()
const MAYA = 'maya.lopez@northstar.example'
const LENA = 'lena.fischer@cedarvalley.example'

/** Two processes on one database with the same telehealth service. */
describe('the unread message count', () => {
  let [one, two] = [] as unknown as [DemoFixture, DemoFixture]
  let people: Record<string, SignedInMember>
  let asked = 0
  const count = { onRequest: (url: string) => void (url.includes('unread_count') && (asked += 1)) }
  beforeAll(async () => {
    const store = await openTestStore()
    const onApp: Parameters<typeof openDemoFixture>[0]['onApp'] = (app) =>
      void app.addHook('onRequest', async ({ url }) => count.onRequest(url))
    one = await openDemoFixture({ store, logger, onApp })
    two = await openDemoFixture({ store, logger, onApp })
    people = { [MAYA]: await one.maya(), [LENA]: await one.lena() }
  })
  afterAll(async () => {
    await two.app.close()
    await two.telehealth.stop()
    await two.api.stop()
    await one.close()
  })

  const who = (email: string): SignedInMember => people[email] as SignedInMember
  const ask = async (
    at: DemoFixture,
    email: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> =>
    (
      await at.send('GET', '/api/messages/unread-messages-count', {
        authorization: who(email).authorization,
        headers,
      })
    ).body.count
  /** The count of the telehealth service itself. */
  const truth = async (email: string): Promise<number> =>
    (await who(email).telehealth('GET', `/v2/patients/${who(email).user.mdlive_id}`)).body.patient_profile
      .unread_message_count
  const write = (email: string) =>
    one.telehealth.control.reply({ email }, { subject: 'Hello', message: 'Hello' })
  /** As the portal does it: at the telehealth service. */
  const read = async (email: string) => {
    const [message] = (await who(email).get('/messages?unread=true')).body.results
    if (!message) return
    const path = `/v2/patients/${who(email).user.mdlive_id}/conversations/${message.conversation_id}/mark_as_read`
    expect((await who(email).telehealth('PUT', path)).status).toBe(204)
  }
  /** Waits until every process has received the telehealth events. */
  const news = async () => {
    await one.telehealth.work()
    await one.store.ping()
  }
  const pass = (milliseconds: number) => [one, two].forEach(({ clock }) => clock.advance(milliseconds))

  it('is cached, and requested once for concurrent callers [MSG-01]', async () => {
    pass(limits.unreadKept)
    asked = 0
    const told = await Promise.all(Array.from({ length: 10 }, () => ask(one, MAYA)))
    expect(new Set(told)).toEqual(new Set([await truth(MAYA)]))
    await ask(one, MAYA)
    expect(asked).toBe(1)
  })

  it('is updated in every process by an event [MSG-01] [MSG-06]', async () => {
    const before = await ask(two, MAYA)
    await write(MAYA)
    await news()
    await expect.poll(() => ask(two, MAYA)).toBe(before + 1)
    await expect.poll(() => ask(one, MAYA)).toBe(before + 1)
    await read(MAYA)
    await news()
    const after = await truth(MAYA)
    await expect.poll(() => ask(two, MAYA)).toBe(after)
    await expect.poll(() => ask(one, MAYA)).toBe(after)
  })

  it('is updated at once on refresh, and for all within seconds without an event', async () => {
    await write(MAYA)
    await news()
    await expect.poll(() => ask(two, MAYA)).toBe(await truth(MAYA))
    const before = await ask(two, MAYA)
    await read(MAYA)
    const after = await truth(MAYA)
    expect(after).toBeLessThan(before)
    expect(await ask(one, MAYA, noCacheHeaders)).toBe(after)
    pass(limits.unreadKept)
    expect(await ask(two, MAYA)).toBe(after)
    await news()
  })

  it('decreases at once when a conversation is marked as read in the portal', async () => {
    await write(MAYA)
    await news()
    const before = await ask(one, MAYA, noCacheHeaders)
    const [message] = (await who(MAYA).get('/messages?unread=true')).body.results
    const { count: answered } = (await who(MAYA).put(`/messages/${message.id}/mark-read`)).body
    expect(answered).toBeLessThan(before)
    expect(await ask(one, MAYA)).toBe(answered)
    await news()
  })

  it('is separate for each member, in any order of events', async () => {
    const act = fc.oneof(
      fc.record({
        kind: fc.constantFrom('ask', 'write', 'read'),
        email: fc.constantFrom(MAYA, LENA),
        at: fc.nat(1),
      }),
      fc.record({ kind: fc.constant('pass'), email: fc.constant(MAYA), at: fc.nat(1) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        for (const { kind, email, at } of acts) {
          if (kind === 'write' && email === MAYA) await write(email)
          if (kind === 'read') await read(email)
          if (kind === 'pass') pass(3000)
          await news()
          const process = at === 0 ? one : two
          const right = await truth(email)
          await expect.poll(() => ask(process, email)).toBe(right)
        }
      }),
      { numRuns: 6 },
    )
  })

  it('requires a session', async () => {
    const gone = await one.lena()
    const headers = { authorization: gone.authorization }
    expect((await one.send('GET', '/api/messages/unread-messages-count', { headers })).status).toBe(200)
    await gone.post('/auth/logout', {})
    expect((await one.send('GET', '/api/messages/unread-messages-count', { headers })).status).toBe(401)
    expect((await two.send('GET', '/api/messages/unread-messages-count', { headers })).status).toBe(401)
  })
})
