import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sendHtml } from './send-html.ts'

const page = `<p>${'Confidential support, day and night. '.repeat(50)}</p>`

async function ask(accepted: string) {
  const app = Fastify()
  app.get('/', (request, reply) => sendHtml(request, reply, page))
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
  await app.close()
  return {
    encoding: headers['content-encoding'],
    vary: headers.vary,
    type: headers['content-type'],
    rawPayload,
  }
}

describe('documents on the wire', () => {
  it('come as Brotli where the browser reads it', async () => {
    const { encoding, vary, type, rawPayload } = await ask('gzip, deflate, br, zstd')
    expect([encoding, vary, type]).toEqual(['br', 'accept-encoding', 'text/html; charset=utf-8'])
    expect(brotliDecompressSync(rawPayload).toString()).toBe(page)
    expect(rawPayload.length).toBeLessThan(page.length / 10)
  })

  it('come as gzip for older readers, and as they are for those that name neither', async () => {
    const older = await ask('gzip')
    expect([older.encoding, gunzipSync(older.rawPayload).toString()]).toEqual(['gzip', page])
    const plain = await ask('identity')
    expect([plain.encoding, plain.rawPayload.toString()]).toEqual([undefined, page])
  })
})
