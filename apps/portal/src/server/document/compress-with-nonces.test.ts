import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compressWithNonces } from '../page-cache.ts'

const nonce = (): string => randomBytes(16).toString('base64')

describe('precompressed document with nonces', () => {
  it('is the same text with every nonce, and about as small as compressed in one piece', async () => {
    const words = 'Confidential support, counseling and articles, day and night. '
    const texts = [`<style nonce="`, `">${words.repeat(300)}</style><script nonce="`, `">${words}</script>`]
    const fill = await compressWithNonces(texts)
    for (const one of [nonce(), nonce(), 'AAAAAAAAAAAAAAAAAAAAAA==']) {
      const packed = fill?.(one) ?? Buffer.alloc(0)
      expect(brotliDecompressSync(packed).toString()).toBe(texts.join(one))
      expect(packed.length).toBeLessThan(300)
    }
  })

  it('is correct for any text around up to six placeholders, also when a text looks like a nonce', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc
        .array(fc.constantFrom('nonce="', '==', 'style', '<p>day and night</p>', 'AAAA'), { maxLength: 60 })
        .map((all) => all.join('')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 7 }), async (texts) => {
        const [fill, one] = [await compressWithNonces(texts), nonce()]
        expect(fill && brotliDecompressSync(fill(one)).toString()).toBe(texts.join(one))
      }),
      { numRuns: 150 },
    )
  })

  it('is null when a text contains the placeholder bytes, which would corrupt it', async () => {
    const odd = String.fromCharCode(...Array.from({ length: 22 }, (_, at) => at))
    const fill = await compressWithNonces([odd.repeat(50), odd.repeat(50), odd])
    const one = nonce()
    if (fill)
      expect(brotliDecompressSync(fill(one)).toString()).toBe([odd.repeat(50), odd.repeat(50), odd].join(one))
  })
})
