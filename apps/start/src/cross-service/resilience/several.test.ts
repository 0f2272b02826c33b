import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../testing/child-product.ts'
import { fire, type Shot } from '../testing/load.ts'
import { type Json } from '../testing/services.ts'
import { type Several, startSeveral } from './testing/several.ts'

/** Requests a second that are wanted. */
const WANTED = 100
const RESTARTS = Number(process.env.SEVERAL_RESTARTS ?? 5)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

// Real processes of everything: `npm run test:deep`.
describe.skipIf(process.env.DEEP !== '1').each(['haproxy', 'nginx'] as const)(
  'two instances behind %s on one PostgreSQL',
  (proxy) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-several-'))
    let several: Several | null = null
    let missing = ''
    let authorization = ''
    let counselor = 0
    /** Requests a second that this machine bears with one instance down and another one starting. */
    let rate = 0
    beforeAll(async () => {
      const started = await startSeveral(folder, undefined, proxy)
      if (typeof started === 'string') {
        missing = started
        say(`skipped: ${started}`)
        return
      }
      several = started
      authorization = (await signIn(started.instance(0))).authorization
      counselor = (await get('/api/contacts')).results[0].id
      const borne = await bears()
      rate = Number(process.env.SEVERAL_RATE ?? Math.max(1, Math.min(WANTED, Math.floor(borne / 2))))
      say(
        `this machine bears ${borne.toFixed(0)} requests a second with both; ${WANTED} are wanted, ${rate} are sent`,
      )
    }, 300_000)
    afterAll(async () => {
      await several?.stop()
      rmSync(folder, { recursive: true, force: true })
    }, 300_000)

    const ask = (url: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${several?.base}${url}`, {
        ...init,
        headers: { 'x-client-id': 'northstar', authorization, ...(init.headers as Record<string, string>) },
      })
    const get = async (url: string): Promise<Json> => (await ask(url)).json()
    /** Sends a letter under an id of its own, which is also its subject. */
    const letter = (id: string): Promise<Response> =>
      ask('/api/messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to_id: counselor, subject: id, message: 'Hello', client_message_id: id }),
      })
    /** How often each subject is among the sent letters. */
    const sentSubjects = async (): Promise<ReadonlyMap<string, number>> => {
      const times = new Map<string, number>()
      for (let url: string | null = '/api/messages?sent=true'; url;) {
        const page: Json = await get(url)
        for (const { subject } of page.results) times.set(subject, (times.get(subject) ?? 0) + 1)
        url = page.next ? `/api/messages${new URL(page.next, 'http://portal').search}` : null
      }
      return times
    }
    const reads = [
      '/api/organisations/v2/configuration?domain=northstar',
      '/api/me',
      '/api/organisations/v2/configuration?domain=ironwood',
      '/northstar/',
      '/api/organisations/v2/configuration?domain=cedarvalley',
      '/api/me',
      '/api/messages/unread-messages-count',
      '/api/organisations/v2/configuration?domain=palebrand',
      '/healthz',
    ]
    /** Nine reads and one letter of ten. */
    const mixed = (written: string[]) => (number: number) => {
      const url = reads[number % 10]
      if (url) return { kind: 'read', answer: ask(url) }
      const id = randomUUID()
      const answer = letter(id).then((response) => {
        if (response.status === 201) written.push(id)
        return response
      })
      return { kind: 'letter', answer }
    }
    /** Requests a second that eight callers get answered, who ask again at once. */
    const bears = async (): Promise<number> => {
      const shoot = mixed([])
      const until = performance.now() + 5000
      let answered = 0
      const caller = async (): Promise<void> => {
        while (performance.now() < until) {
          await (await shoot(answered).answer).arrayBuffer()
          answered += 1
        }
      }
      await Promise.all(Array.from({ length: 8 }, caller))
      return answered / 5
    }
    const summary = (shots: readonly Shot[]): string => {
      const counts = Map.groupBy(shots, ({ kind, status }) => `${kind} ${status}`)
      const times = shots.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
      const of = [...counts].map(([name, some]) => `${name}: ${some.length}`).join(', ')
      return `${shots.length} requests (${of}), p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
    }
    const only = (shots: readonly Shot[], allowed: (shot: Shot) => boolean): readonly string[] =>
      shots
        .filter((shot) => !allowed(shot))
        .map(({ kind, status, retryAfter }) => `${kind} ${status} ${retryAfter}`)
    const here = (): Several => {
      if (!several) throw new Error(missing)
      return several
    }
    const isMissing = (): boolean => several === null

    it('restart one after the other under load without one failed request (trust R8)', async (test) => {
      if (isMissing()) return test.skip()
      const written: string[] = []
      const load = fire(rate, mixed(written))
      const codes: (number | null)[] = []
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const index = restart % 2 === 0 ? 0 : 1
        codes.push(await here().instance(index).end('SIGTERM'))
        await here().start(index)
      }
      const shots = await load.stop()
      say(
        `${proxy}: rolling restart, ${RESTARTS} restarts, ${load.rate().toFixed(0)} requests a second: ${summary(shots)}`,
      )
      expect(codes).toEqual(codes.map(() => 0))
      expect(only(shots, ({ status }) => status === 200 || status === 201)).toEqual([])
      const sent = await sentSubjects()
      expect(written.filter((id) => sent.get(id) !== 1)).toEqual([])
    }, 600_000)

    it('lose nothing and double nothing when one of them is killed during writes (trust R6)', async (test) => {
      if (isMissing()) return test.skip()
      const acknowledged: string[] = []
      let isOver = false
      const writer = async (): Promise<void> => {
        while (!isOver) {
          const id = randomUUID()
          // Sent again under its id until a person says that it is there.
          while (
            (await letter(id).then(
              ({ status }) => status,
              () => 0,
            )) !== 201
          )
            await wait(50)
          acknowledged.push(id)
        }
      }
      const writers = Array.from({ length: 8 }, writer)
      for (const index of [0, 1] as const) {
        await wait(2000)
        await here().instance(index).end('SIGKILL')
        await here().start(index)
      }
      isOver = true
      await Promise.all(writers)
      const sent = await sentSubjects()
      say(`${proxy}: killed twice: ${acknowledged.length} letters acknowledged`)
      expect(acknowledged.length).toBeGreaterThan(50)
      expect(acknowledged.filter((id) => sent.get(id) !== 1)).toEqual([])
    }, 300_000)

    it('live through a killed database, say when to come back, and lose nothing acknowledged (trust R5)', async (test) => {
      const { crash } = several?.database ?? {}
      if (isMissing() || !crash) return test.skip()
      const written: string[] = []
      const load = fire(rate, mixed(written))
      await wait(2000)
      const again = await crash()
      await wait(4000)
      expect((await ask('/northstar/')).status).toBe(200)
      await again()
      const since = performance.now()
      while ((await ask('/api/me')).status !== 200) await wait(50)
      const healed = performance.now() - since
      await wait(2000)
      const shots = await load.stop()
      say(`${proxy}: database killed: healed ${Math.round(healed)} ms after it was back; ${summary(shots)}`)
      const isRight = ({ status, retryAfter }: Shot): boolean =>
        status === 200 || status === 201 || (status === 503 && retryAfter !== null && retryAfter <= 60)
      expect(only(shots, isRight)).toEqual([])
      expect(shots.some(({ status }) => status === 503)).toBe(true)
      expect(healed).toBeLessThan(10_000)
      for (const index of [0, 1] as const) expect(here().instance(index).process.exitCode).toBeNull()
      const sent = await sentSubjects()
      expect(written.filter((id) => sent.get(id) !== 1)).toEqual([])
    }, 300_000)

    it('count calls together, whatever addresses the caller invents (trust S11)', async (test) => {
      if (isMissing()) return test.skip()
      const calls = Array.from({ length: 300 }, (_, number) =>
        ask('/api/auth/password-reset', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${number % 250}` },
          body: JSON.stringify({ email: `nobody.${number}@example.test` }),
        }),
      )
      const answers = await Promise.all(calls)
      const let200 = answers.filter(({ status }) => status === 200)
      const refused = answers.filter(({ status }) => status === 429)
      expect([let200.length, refused.length]).toEqual([200, 100])
      for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await ask('/northstar/')).status).toBe(200)
    }, 300_000)

    it('tell a member of a message that came in at the other one', async (test) => {
      if (isMissing()) return test.skip()
      const [one, other] = [here().instance(0), here().instance(1)]
      const live = await fetch(`${one.base}/api/messages/events`, {
        headers: { 'x-client-id': 'northstar', authorization },
      })
      const parts = live.body?.pipeThrough(new TextDecoderStream()).getReader()
      expect((await parts?.read())?.value).toContain('hello')
      await other.send('POST', '/control/reply', {
        body: { email: 'maya.lopez@northstar.example', message: 'Good to hear from you' },
      })
      let heard = ''
      while (!heard.includes('messages')) heard += (await parts?.read())?.value ?? ''
      await parts?.cancel()
      expect(heard).toContain('messages')
    }, 300_000)
  },
)
