import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { acceptUpload } from './accept-upload.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createClamdScanner, noScanner } from './scanner.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/**
 * A fake clamd that responds with `answer` after a whole stream and records the bytes; null closes the
 * connection.
 */
async function fakeClamd(answer: string | null) {
  const got: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      got.push(Buffer.from(data))
      if (answer === null) socket.destroy()
      else if (Buffer.concat(got).subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer}\0`)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, got }
}

describe('the clamd virus scanner', () => {
  it.each([
    ['stream: OK', 'clean'],
    ['stream: Eicar-Test-Signature FOUND', 'infected'],
    ['INSTREAM size limit exceeded. ERROR', 'unavailable'],
    [null, 'unavailable'],
  ])('maps the response %j to %s [DOC-03]', async (answer, verdict) => {
    const { url } = await fakeClamd(answer)
    expect(await createClamdScanner(url).scan(Buffer.alloc(100_000, 1))).toBe(verdict)
  })

  it('sends the whole file in length-prefixed chunks [DOC-03]', async () => {
    const { url, got } = await fakeClamd('stream: OK')
    const bytes = Buffer.alloc(70_000, 7)
    await createClamdScanner(url).scan(bytes)
    const all = Buffer.concat(got)
    expect(all.toString('latin1', 0, 10)).toBe('zINSTREAM\0')
    expect([all.readUInt32BE(10), all.readUInt32BE(14 + 65_536), all.length]).toEqual([
      65_536,
      70_000 - 65_536,
      10 + 4 + 65_536 + 4 + (70_000 - 65_536) + 4,
    ])
  })

  it('is unavailable without a response [DOC-03]', async () => {
    expect(await createClamdScanner('tcp://127.0.0.1:1').scan(Buffer.alloc(1))).toBe('unavailable')
  })

  it('accepts a file only when it is clean, or when no scanner is configured, and records which [DOC-03]', async () => {
    const file = { name: 'a.pdf', type: 'application/pdf', bytes: samplePdf() }
    const by = (verdict: 'clean' | 'infected' | 'unavailable') => ({ scan: async () => verdict })
    expect((await acceptUpload(noScanner, file)).scan).toBe('not_scanned')
    expect((await acceptUpload(by('clean'), file)).scan).toBe('clean')
    await expect(acceptUpload(by('infected'), file)).rejects.toMatchObject({ status: 400 })
    await expect(acceptUpload(by('unavailable'), file)).rejects.toMatchObject({ status: 503 })
  })
})
