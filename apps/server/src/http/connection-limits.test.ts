import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { limitPipelinedRequests, type ServerLimits, getServerOptions } from './servers.ts'

/** Bytes of the response that is never read. */
const LARGE = 50_000_000

/** A server with a limit of thirty connections and this timeout in milliseconds. */
async function listening(
  times: Pick<ServerLimits, 'headers' | 'request' | 'silence'>,
  onRequest = (): void => {},
): Promise<FastifyInstance> {
  const { options, connections } = getServerOptions({ ...times, look: 50, connections: 30 })
  const app = Fastify(options)
  app.server.maxConnections = connections
  limitPipelinedRequests(app)
  app.addHook('preHandler', async () => onRequest())
  app.post('/say', async (request) => ({ heard: request.body }))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/large', async () => Buffer.alloc(LARGE))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}
const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

describe('slow, oversized and excess connections (trust S25)', () => {
  let app: FastifyInstance
  let port: number
  let handled = 0
  beforeAll(async () => {
    app = await listening({ headers: 200, request: 400, silence: 800 }, () => {
      handled += 1
    })
    port = portOf(app)
  })
  afterAll(() => app.close())

  const open = async (at = port): Promise<Socket> => {
    const socket = connect(at, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  const head = 'POST /say HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n'

  it('are closed with 408 if headers or body never end, while others are served', async () => {
    const slow = await Promise.all(Array.from({ length: 20 }, open))
    for (const [number, socket] of slow.entries())
      socket.write(number % 2 ? head : `${head}Content-Length: 100\r\n\r\n{"a":`)
    const asked = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(asked.status).toBe(200)
    const answers = await Promise.all(slow.map((socket) => text(socket)))
    expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual(
      slow.map(() => 'HTTP/1.1 408 Request Timeout'),
    )
  })

  it('are closed if the client does not read the response', async () => {
    const held = once(app.server, 'connection') as Promise<[Socket]>
    const socket = await open()
    const [theirs] = await held
    const lost = once(theirs, 'close')
    socket.pause()
    socket.write('GET /large HTTP/1.1\r\nHost: portal\r\n\r\n')
    await lost
    let came = 0
    socket.on('data', (part: Buffer) => (came += part.length))
    socket.resume()
    await once(socket, 'close')
    expect(came).toBeLessThan(LARGE)
  })

  it('are closed if the client pipelines a thousand requests', async () => {
    handled = 0
    const socket = await open()
    const lost = once(socket, 'close')
    socket.write('GET /large HTTP/1.1\r\nHost: portal\r\n\r\n'.repeat(1000))
    socket.resume()
    await lost
    expect(handled).toBe(4)
  })

  it('are rejected beyond the connection limit, and accepted again afterwards', async () => {
    // None of the thirty may time out before the next one connects, even on a slow machine.
    const patient = await listening({ headers: minutes(10), request: minutes(10), silence: minutes(10) })
    const at = portOf(patient)
    const many = await Promise.all(Array.from({ length: 30 }, () => open(at)))
    const dropped = once(patient.server, 'drop')
    const further = await open(at)
    await dropped
    const gone = many.map((socket) => once(socket, 'close'))
    for (const socket of [...many, further]) socket.destroy()
    await Promise.all(gone)
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${at}/healthz`)).status).toBe(200), {
      timeout: 60_000,
    })
    await patient.close()
  })

  it('are rejected with oversized headers', async () => {
    const socket = await open()
    socket.write(`GET /healthz HTTP/1.1\r\nHost: portal\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 431 /)
  })

  it('are rejected with a compressed body, which is never decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
    const answer = await fetch(`http://127.0.0.1:${port}/say`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: bomb,
    })
    expect(answer.status).toBe(400)
  })
})
