import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { openTestStore, getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shutDown } from '../../lifecycle/shut-down.ts'
import { type ChildProduct, signInToChild, startChildProduct } from '../testing/child-product.ts'
import { sampleFile } from '../testing/access-fixture.ts'

/** Allows for a slow machine. */
const WAIT_LIMIT = { timeout: 60_000 }

describe('graceful shutdown (trust R8)', () => {
  let folder: string
  let product: ChildProduct
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-drain-'))
    const store = getTestEngine() === 'postgres' ? await openTestStore('postgres') : null
    await store?.close()
    const PORT = String(await findFreePort())
    product = await startChildProduct({
      PORT,
      DATA_DIR: folder,
      DATABASE_URL: store?.url ?? '',
      DRAIN_SECONDS: '5',
    })
  }, 300_000)
  afterAll(async () => {
    await product.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('sends Server-Timing with documents and responses, but not with log-ins', async () => {
    const { authorization } = await signInToChild(product)
    const told = async (...sent: Parameters<typeof product.send>) =>
      (await product.send(...sent)).headers.get('server-timing')
    const times = /^total;dur=\d+\.\d, db;dur=\d+\.\d$/
    expect(await told('GET', '/northstar/')).toMatch(times)
    const own = await told('GET', '/api/me', { authorization })
    expect(own).toMatch(times)
    expect(own).not.toContain('db;dur=0.0')
    expect(await told('POST', '/api/auth/login', { body: {} })).toBe(null)
  })

  it('reports it, completes an upload after closing the port, ends live connections, and exits with 0', async () => {
    const { authorization } = await signInToChild(product)
    const live = await fetch(`${product.base}/api/messages/events`, {
      headers: { authorization, 'x-client-id': 'northstar' },
    })
    const heard = live.text()
    const body = JSON.stringify(sampleFile)
    const upload = request(`${product.base}/api/documents`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'content-length': body.length },
    })
    const answered = once(upload, 'response')
    upload.write(body.slice(0, 100))
    const ended = product.end('SIGTERM')
    await vi.waitFor(async () => expect((await product.send('GET', '/readyz')).status).toBe(503), WAIT_LIMIT)

    const meanwhile = await product.send('GET', '/api/me', { authorization })
    expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close'])
    expect((await product.send('GET', '/healthz')).status).toBe(200)

    await vi.waitFor(() => expect(fetch(`${product.base}/healthz`)).rejects.toThrow(), WAIT_LIMIT)
    expect(await heard).toContain('hello')
    upload.end(body.slice(100))
    const [answer] = (await answered) as [IncomingMessage]
    expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
      201,
      expect.objectContaining({ document_name: 'letter.pdf' }),
    ])
    expect(await ended).toBe(0)
  })
})

describe('the shutdown sequence', () => {
  it('aborts unfinished requests and does not wait forever', async () => {
    const order: string[] = []
    const inTime = await shutDown(
      {
        drain: () => order.push('drain'),
        cut: () => order.push('cut'),
        stop: () => {
          order.push('stop')
          return new Promise(() => {})
        },
      },
      { notice: 5, cut: 10, last: 20 },
    )
    expect([order, inTime]).toEqual([['drain', 'stop', 'cut'], false])
  })
})
