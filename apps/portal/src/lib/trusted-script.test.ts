import { describe, expect, it } from 'vitest'
import { toTrustedScript } from './trusted-script.ts'

describe('scripts a page may start (trust S17)', () => {
  it.each(['/sw.js', '/assets/pdf.worker.min-Qyg0_Unv.mjs'])('are files of ours: %s', (path) => {
    expect(toTrustedScript(path)).toBe(path)
  })

  it.each([
    'https://evil.test/sw.js',
    '//evil.test/sw.js',
    '/assets/../api/file.js',
    '/api/documents/1',
    'data:text/javascript,1',
    'javascript:1',
    '/sw.js?x',
  ])('are nothing else: %s', (path) => {
    expect(() => toTrustedScript(path)).toThrow('This is no script of ours')
  })
})
