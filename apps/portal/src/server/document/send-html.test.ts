import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sendHtml } from './send-html.ts'

const ahead = '<!doctype html><link rel="modulepreload" href="/assets/entry.js">'
const rest = `<p>${'Confidential support, day and night. '.repeat(50)}</p>`
const page = `${ahead}${rest}`

const server = () =>
  Fastify().get('/', (request, reply) => sendHtml(request, reply, { ahead, rest }, 'nonce'))

async function ask(accepted: string) {
  const app = server()
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
  await app.close()
  return {
    encoding: headers['content-encoding'],
    vary: headers.vary,
    type: headers['content-type'],
    rawPayload,
  }
}

describe('document responses', () => {
  it('use Brotli when the browser accepts it', async () => {
    const { encoding, vary, type, rawPayload } = await ask('gzip, deflate, br, zstd')
    expect([encoding, vary, type]).toEqual(['br', 'accept-encoding', 'text/html; charset=utf-8'])
    expect(brotliDecompressSync(rawPayload).toString()).toBe(page)
    expect(rawPayload.length).toBeLessThan(page.length / 10)
  })

  it('use gzip for older browsers, and no compression when neither is accepted', async () => {
    const older = await ask('gzip')
    expect([older.encoding, gunzipSync(older.rawPayload).toString()]).toEqual(['gzip', page])
    const plain = await ask('identity')
    expect([plain.encoding, plain.rawPayload.toString()]).toEqual([undefined, page])
  })

  it('flush the script preloads in a separate packet, readable before the rest arrives', async () => {
    const app = server()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const first = await new Promise<string>((read, fail) => {
      get({ port, host: '127.0.0.1', headers: { 'accept-encoding': 'br' } }, (answer) => {
        const unpacked = createBrotliDecompress()
        answer.once('data', (packet: Buffer) => unpacked.write(packet))
        unpacked.once('data', (words: Buffer) => {
          answer.destroy()
          read(words.toString())
        })
      }).on('error', fail)
    })
    await app.close()
    expect(first).toBe(ahead)
  })
})
