import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture } from '../testing/demo-fixture.ts'
import { mountPages } from '../testing/mount-pages.ts'

const lines: string[] = []
const lena = 'lena.fischer@cedarvalley.example'
const maya = 'maya.lopez@northstar.example'

/** All member-only pages, with texts that appear on Maya's. */
const pages = {
  appointments: ['Your appointments', 'Add to your calendar', 'Past appointments'],
  messages: ['Messages', 'Write a message', '/northstar/messages/'],
  documents: ['Documents', 'Add documents'],
  profile: ['Lopez', 'Personal data'],
  '': ['Hello, Maya', 'Your next appointment'],
}
const hint = 'evenkeel_signed_in=1.00'
const cookieOf = (token: string) => ({ cookie: `evenkeel_session=${token}; ${hint}` })

/** A telehealth service that can be unreachable or never respond. */
function breakable() {
  let trouble: 'none' | 'away' | 'silent' = 'none'
  let real: ApiCall
  const call = ((...asked: Parameters<ApiCall>) => {
    if (trouble === 'away') return Promise.reject(new NetworkError('away'))
    return trouble === 'silent' ? new Promise(() => {}) : real(...asked)
  }) as ApiCall
  return {
    call,
    over: (service: ApiCall) => (real = service),
    is: (next: typeof trouble) => (trouble = next),
  }
}

describe('a server-rendered member page', () => {
  let demo: DemoFixture
  let deadline = new AbortController().signal
  const telehealth = breakable()
  beforeAll(async () => {
    demo = await openDemoFixture({
      store: await openTestStore(),
      logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    })
    telehealth.over(
      await mountPages(demo, { memberPages: { telehealth: telehealth.call, deadline: () => deadline } }),
    )
  }, 300_000)
  afterAll(() => demo.close())

  const open = (page: string, headers: Record<string, string>, client = 'northstar') =>
    demo.send('GET', `/${client}/${page}`, { headers })
  const tokenOf = ({ authorization }: { authorization: string }) => authorization.replace('Token ', '')

  it.each(Object.entries(pages))('is complete and not cached: /%s [GUARD-01]', async (page, words) => {
    const { user, authorization } = await demo.maya()
    const { status, headers, text } = await open(page, cookieOf(tokenOf({ authorization })))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    const html = text.slice(0, text.indexOf('<script type="application/json"'))
    for (const word of words) expect(html).toContain(word)
    // It contains no token of the portal or the telehealth service.
    for (const secret of [tokenOf({ authorization }), user.md_live.jwt]) expect(text).not.toContain(secret)
    expect(text).toContain('"md_live":null')
  })

  it('belongs only to the member of the cookie, also with concurrent requests', async () => {
    const [one, other] = [await demo.maya(), await demo.lena()]
    const asked = Array.from({ length: 24 }, (_, at) => at % 2 === 0)
    const answers = await Promise.all(
      asked.map((isMaya) =>
        isMaya
          ? open('profile', cookieOf(tokenOf(one)))
          : open('profile', cookieOf(tokenOf(other)), 'cedarvalley'),
      ),
    )
    for (const [at, { text }] of answers.entries()) {
      expect(text.includes(maya)).toBe(asked[at])
      expect(text.includes(lena)).toBe(!asked[at])
    }
  })

  it('contains no personal data without a valid session on this site [ORG-16] [STATE-15]', async () => {
    const [one, other] = [await demo.maya(), await demo.lena()]
    const ended = await demo.maya()
    await demo.send('POST', '/api/auth/logout', { authorization: ended.authorization })
    const token = tokenOf(one)
    const cases: Record<string, [Record<string, string>, client?: string]> = {
      'no cookie at all': [{}],
      'only the readable one': [{ cookie: hint }],
      'a session that ended': [cookieOf(tokenOf(ended))],
      nonsense: [cookieOf('nonsense')],
      'the cookie under another name': [{ cookie: `__Host-evenkeel_session=${token}; ${hint}` }],
      'a member of another program': [cookieOf(tokenOf(other))],
      'her own session, on the site of another program': [cookieOf(token), 'cedarvalley'],
      'a token that is no cookie': [{ authorization: `Token ${token}`, cookie: hint }],
    }
    for (const [name, [headers, client]] of Object.entries(cases))
      for (const page of Object.keys(pages)) {
        const { status, text } = await open(page, headers, client)
        expect([200, 302], name).toContain(status)
        for (const word of ['Maya', maya, 'Lena', lena]) expect(text, `${name}, /${page}`).not.toContain(word)
      }
  })

  it('does not extend the session; the page does after user activity [AUTH-09]', async () => {
    const { authorization, get } = await demo.maya()
    const used = async () =>
      (await get('/me/sessions')).body.results.find((one: { is_current: boolean }) => one.is_current)
        .last_used_at
    const before = await used()
    demo.clock.advance(minutes(29))
    await open('appointments', cookieOf(tokenOf({ authorization })))
    demo.clock.advance(minutes(2))
    expect((await get('/me')).status).toBe(401)
    expect(before).toMatch(/Z$/)
  })

  it.each(['away', 'silent'] as const)(
    'is returned while the telehealth service is %s, and the browser loads the rest (RD-006)',
    async (trouble) => {
      const { authorization } = await demo.maya()
      const late = new AbortController()
      deadline = late.signal
      telehealth.is(trouble)
      const asked = open('appointments', cookieOf(tokenOf({ authorization })))
      setImmediate(() => setTimeout(() => late.abort(), 200))
      const { status, text } = await asked
      telehealth.is('none')
      deadline = new AbortController().signal
      expect(status).toBe(200)
      expect(text).toContain('Loading your appointments')
      expect(text).not.toContain('Add to your calendar')
    },
  )

  it('logs no personal data', async () => {
    const { authorization } = await demo.maya()
    for (const page of Object.keys(pages)) await open(page, cookieOf(tokenOf({ authorization })))
    const logged = lines.join('')
    for (const word of ['Maya', 'Lopez', maya, tokenOf({ authorization })]) expect(logged).not.toContain(word)
  })
})
