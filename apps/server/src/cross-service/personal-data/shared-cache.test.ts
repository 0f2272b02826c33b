import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import { mountPages } from '../testing/mount-pages.ts'
import { isNginxInstalled, startCachingProxy } from './testing/caching-proxy.ts'
import { canaryTexts, createCanaryData } from './testing/create-canary-data.ts'

const pages = [
  '',
  'appointments',
  'messages',
  'messages?show=sent',
  'documents',
  'profile',
  'log-in',
  'topics',
]
const calls = ['me', 'messages', 'documents', 'me/kept-articles', 'messages/unread-messages-count']
const hint = 'evenkeel_signed_in=1.00'

/** Data only Maya may read: her texts and her identity. */
const hers = [
  ...Object.values(canaryTexts).filter((word) => word.startsWith('canary')),
  'Maya',
  'Lopez',
  'maya.lopez@northstar.example',
]

describe.skipIf(!isNginxInstalled())('pages and responses of a member behind a shared cache (nginx)', () => {
  const lines: string[] = []
  let demo: DemoFixture
  let proxy: Awaited<ReturnType<typeof startCachingProxy>>
  let maya: SignedInMember
  let cookie: string
  beforeAll(async () => {
    const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } }
    demo = await openDemoFixture({ store: await openTestStore(), logger })
    await mountPages(demo)
    maya = await demo.maya()
    await createCanaryData(demo, maya)
    cookie = cookieOf(maya)
    const address = await demo.app.listen({ port: 0, host: '127.0.0.1' })
    proxy = await startCachingProxy(Number(new URL(address).port))
  }, 300_000)
  afterAll(async () => {
    await proxy.stop()
    await demo.close()
  })

  const cookieOf = ({ authorization }: SignedInMember) =>
    `evenkeel_session=${authorization.replace('Token ', '')}; ${hint}`
  const open = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${proxy.base}${path}`, {
      headers: { 'accept-encoding': 'identity', 'x-client-id': 'northstar', ...headers },
    })
    return { text: await answer.text(), from: answer.headers.get('x-kept'), headers: answer.headers }
  }
  const found = (text: string): readonly string[] => hers.filter((word) => text.includes(word))

  it('are not cached, while public responses are (trust S22)', async () => {
    const file = /\/assets\/[\w-]+\.js/.exec((await open('/northstar/')).text)?.[0] ?? ''
    await open(file)
    // A cache that stores nothing would prove nothing.
    expect((await open(file)).from).toBe('HIT')
    const seen = new Set<string>()
    for (const page of pages) {
      const { text, headers } = await open(`/northstar/${page}`, { cookie })
      for (const word of found(text)) seen.add(word)
      expect([page, headers.get('cache-control')]).toEqual([page, 'no-store'])
    }
    for (const call of calls) {
      const { text, headers } = await open(`/api/${call}`, { authorization: maya.authorization })
      for (const word of found(text)) seen.add(word)
      expect([call, headers.get('cache-control')]).toEqual([call, 'no-store'])
    }
    // She can read her own data, so that its absence below is meaningful.
    expect([...seen]).toEqual(
      expect.arrayContaining([canaryTexts.subject, `${canaryTexts.file}`, canaryTexts.kept, 'Maya', 'Lopez']),
    )
    expect(proxy.kept().flatMap(found)).toEqual([])
  })

  it('are never served to others: a visitor, a member of another organization, an ended session, another tab', async () => {
    const ended = await demo.maya()
    await demo.send('POST', '/api/auth/logout', { authorization: ended.authorization })
    const others: Record<string, Readonly<Record<string, string>>> = {
      visitor: {},
      'only the readable cookie': { cookie: hint },
      lena: { cookie: cookieOf(await demo.lena()) },
      'a colleague': { cookie: cookieOf(await demo.noor()) },
      'an ended session': { cookie: cookieOf(ended) },
    }
    for (const page of pages) {
      await open(`/northstar/${page}`, { cookie })
      for (const [who, headers] of Object.entries(others)) {
        const { text, from } = await open(`/northstar/${page}`, headers)
        expect([who, page, found(text)]).toEqual([who, page, []])
        expect(from).not.toBe('HIT')
      }
    }
    for (const call of calls) {
      await open(`/api/${call}`, { authorization: maya.authorization })
      for (const headers of Object.values(others))
        expect(found((await open(`/api/${call}`, headers)).text)).toEqual([])
    }
  })

  it('leave none of her data in a log', () => {
    expect(lines.length).toBeGreaterThan(pages.length)
    expect(found(lines.join(''))).toEqual([])
  })
})
