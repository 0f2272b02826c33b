import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { NONCE_PLACEHOLDER } from './render-document.ts'
import { createPageCompressor } from '../page-cache.ts'

const page = (words: string) => ({
  ahead: `<style nonce="${NONCE_PLACEHOLDER}">`,
  rest: `</style><p>${words}</p>`,
})
const nonce = 'AAAAAAAAAAAAAAAAAAAAAA=='

describe('precompressed page', () => {
  it('is compressed in the background while the first requests are served, and once per text', async () => {
    const packedOf = createPageCompressor(2)
    const first = packedOf(page('Welcome'))
    expect(first()).toBeNull()
    const packed = await vi.waitUntil(first)
    expect(brotliDecompressSync(packed(nonce)).toString()).toBe(
      `<style nonce="${nonce}"></style><p>Welcome</p>`,
    )
    expect(packedOf(page('Welcome'))()).toBe(packed)
    expect(packedOf(page('Good day'))()).toBeNull()
  })

  it('is evicted when newer pages were added', async () => {
    const packedOf = createPageCompressor(1)
    const first = packedOf(page('Welcome'))
    await vi.waitUntil(first)
    await vi.waitUntil(packedOf(page('Good day')))
    expect(first()).toBeNull()
  })
})
