import type { AddressInfo } from 'node:net'
import { subscribeToEvents } from '@evenkeel/api-contract/client/subscribe-to-events'
import { limits } from '@evenkeel/api-contract/limits'
import { subscribeToMessages } from '@evenkeel/api-contract/portal/messages'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'

const logger = failOnErrorLog()

describe('live events', () => {
  let at: DemoFixture
  let maya: SignedInMember
  let base: string
  beforeAll(async () => {
    at = await openDemoFixture({ store: await openTestStore(), logger })
    maya = await at.maya()
    await at.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(at.app.server.address() as AddressInfo).port}/api`
  })
  afterAll(() => at.close())

  const connect = (who: SignedInMember) => {
    const end = new AbortController()
    const headers = { authorization: who.authorization }
    const events = subscribeToEvents(subscribeToMessages, {
      base,
      fetch: globalThis.fetch,
      headers,
      signal: end.signal,
    })
    return { next: async () => (await events.next()).value?.changed, end: () => end.abort() }
  }
  const write = (email: string) =>
    at.telehealth.control
      .reply({ email }, { subject: 'Hello', message: 'Hello' })
      .then(() => at.telehealth.work())

  it('reach the recipient of a message in every tab, and nobody else [MSG-01]', async () => {
    const noor = await at.noor()
    const [one, two, other] = [connect(maya), connect(maya), connect(noor)]
    expect(await Promise.all([one.next(), two.next(), other.next()])).toEqual(['hello', 'hello', 'hello'])
    await write('maya.lopez@northstar.example')
    expect(await Promise.all([one.next(), two.next()])).toEqual(['messages', 'messages'])
    await write('noor.haddad@northstar.example')
    expect(await other.next()).toBe('messages')
    for (const connection of [one, two, other]) connection.end()
  })

  it('report a conversation read and a message sent in another tab [MSG-06]', async () => {
    const tab = connect(maya)
    await tab.next()
    const [newest] = (await maya.get('/messages?unread=true')).body.results
    await maya.put(`/messages/${newest.id}/mark-read`)
    await at.telehealth.work()
    expect(await tab.next()).toBe('messages')
    await maya.post('/messages', { to_id: newest.from_id, message: 'Thank you' })
    await at.telehealth.work()
    expect(await tab.next()).toBe('messages')
    tab.end()
  })

  it('require a member, and close the oldest connection above the limit', async () => {
    expect((await fetch(`${base}/messages/events`)).status).toBe(401)
    const many = Array.from({ length: 11 }, () => connect(maya))
    for (const connection of many) await connection.next()
    expect(await many[0]?.next()).toBeUndefined()
    for (const connection of many) connection.end()
    expect(limits.eventsHeartbeat).toBeLessThan(30_000)
  })

  it('are accepted only from the telehealth service: a wrong token changes nothing', async () => {
    const event = { token: 'guessed', action: 'message:provider:created', data: { patient_id: 1 } }
    expect((await at.send('POST', '/api/messages/webhook', { body: { event } })).status).toBe(401)
  })
})
