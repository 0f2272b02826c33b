import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@evenkeel/server/testing/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildProduct, signIn, startChild } from '../testing/child-product.ts'
import { fire, type Shot } from '../testing/load.ts'

const CONNECTIONS = 500
const LASTING = 60_000
/** Requests of others, a second. */
const OTHERS = 10
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const head = 'POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n'
/** What a caller sends at first, and then every second. `script` is a large file of the portal. */
const kinds = (script: string): readonly (readonly [first: string, then: string, reads: boolean])[] => [
  // Headers without end.
  [head, 'X-More: 1\r\n', true],
  // A body without end.
  [`${head}Content-Length: 100000\r\n\r\n{"email":"`, 'a', true],
  // Answers nobody reads.
  [`GET ${script} HTTP/1.1\r\nHost: portal\r\n\r\n`.repeat(4), '', false],
]

/** Keeps so many slow callers connected; who is dropped comes again. `stop` says how often that was. */
function slowCallers(port: number, script: string) {
  const ways = kinds(script)
  const sockets = new Set<Socket>()
  let isOver = false
  let dropped = 0
  const call = (number: number): void => {
    const [first = '', then = '', reads] = ways[number % ways.length] ?? []
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    sockets.add(socket)
    if (reads) socket.resume()
    else socket.pause()
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      if (isOver) return
      dropped += 1
      setTimeout(() => call(number), 100)
    })
    const timer = setInterval(
      () => (socket.destroyed || !then ? clearInterval(timer) : socket.write(then)),
      1000,
    )
  }
  for (let number = 0; number < CONNECTIONS; number += 1) call(number)
  return {
    stop: () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
      return dropped
    },
  }
}

const p99 = (shots: readonly Shot[]): number =>
  shots.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)[
    Math.ceil(shots.length * 0.99) - 1
  ] ?? 0

// A process of its own for a minute and more: `npm run test:deep`.
describe.skipIf(process.env.DEEP !== '1')('other visitors (trust S25)', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-slow-'))
  let product: ChildProduct
  let port: number
  let authorization: string
  beforeAll(async () => {
    port = await freePort()
    product = await startChild({ PORT: String(port), DATA_DIR: folder })
    authorization = (await signIn(product)).authorization
  }, 300_000)
  afterAll(async () => {
    await product.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  const paths = ['/healthz', '/northstar/', '/api/organisations/v2/configuration?domain=northstar', '/api/me']
  const others = () =>
    fire(OTHERS, (number) => {
      const kind = paths[number % paths.length] ?? ''
      return {
        kind,
        answer: fetch(`${product.base}${kind}`, { headers: { authorization, 'x-client-id': 'northstar' } }),
      }
    })
  const memory = async (): Promise<number> => {
    const text = await (await fetch(`${product.base}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20
  }
  const judge = (shots: readonly Shot[], what: string) => {
    const healthy = shots.filter(({ kind }) => kind === '/healthz')
    say(
      `${what}: ${shots.length} requests of others, p99 ${p99(shots).toFixed(0)} ms, /healthz ${p99(healthy).toFixed(0)} ms`,
    )
    expect(shots.filter(({ status }) => status !== 200)).toEqual([])
    expect(p99(shots)).toBeLessThan(1000)
    expect(p99(healthy)).toBeLessThan(500)
  }

  it(`are answered while ${CONNECTIONS} slow callers stay for a minute (trust S25: ${CONNECTIONS} cases)`, async () => {
    const before = await memory()
    const { body: page } = await product.send('GET', '/northstar/')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(String(page))?.[1] ?? ''
    const slow = slowCallers(port, script)
    const load = others()
    await wait(LASTING)
    const shots = await load.stop()
    const dropped = slow.stop()
    const after = await memory()
    say(`dropped ${dropped} times; memory ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after`)
    judge(shots, 'slow callers')
    expect(dropped).toBeGreaterThan(CONNECTIONS)
    expect(after - before).toBeLessThan(150)
  })
})
