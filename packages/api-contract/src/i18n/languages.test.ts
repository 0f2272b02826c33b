import { describe, expect, it } from 'vitest'
import { detectLanguage, parseLanguageTag } from './languages.ts'

const nothing = { asked: null, remembered: null, accepted: '' }

describe('detectLanguage', () => {
  it('prefers the language of the URL', () => {
    expect(detectLanguage({ asked: 'es', remembered: 'en', accepted: 'en' })).toBe('es')
    expect(detectLanguage({ asked: 'en', remembered: 'es', accepted: 'es' })).toBe('en')
  })

  it('uses the remembered language when the URL has none', () => {
    expect(detectLanguage({ ...nothing, remembered: 'es', accepted: 'en' })).toBe('es')
  })

  it('falls back to the best match of Accept-Language', () => {
    expect(detectLanguage({ ...nothing, accepted: 'fr, es-MX;q=0.9, en;q=0.8' })).toBe('es')
    expect(detectLanguage({ ...nothing, accepted: 'en-US,en;q=0.9,es;q=0.8' })).toBe('en')
    expect(detectLanguage({ ...nothing, accepted: 'es;q=0, en;q=0.1' })).toBe('en')
    expect(detectLanguage({ ...nothing, accepted: 'es;q=0.5, en;q=0.7' })).toBe('en')
  })

  it.each(['', '*', 'fr', 'q=;;,', '<script>'])('defaults to English: %j', (odd) => {
    expect(detectLanguage({ asked: odd, remembered: odd, accepted: odd })).toBe('en')
  })

  it('accepts a region and any letter case', () => {
    expect([parseLanguageTag('ES-mx'), parseLanguageTag('es_MX'), parseLanguageTag('en')]).toEqual([
      'es',
      null,
      'en',
    ])
  })
})
