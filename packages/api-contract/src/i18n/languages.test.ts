import { describe, expect, it } from 'vitest'
import { detectLanguage, parseLanguageTag } from './languages.ts'

const nothing = { asked: null, remembered: null, accepted: '' }

describe('language of a request', () => {
  it('is what the address asks for, before everything else', () => {
    expect(detectLanguage({ asked: 'es', remembered: 'en', accepted: 'en' })).toBe('es')
    expect(detectLanguage({ asked: 'en', remembered: 'es', accepted: 'es' })).toBe('en')
  })

  it('is what was chosen before where the address says nothing', () => {
    expect(detectLanguage({ ...nothing, remembered: 'es', accepted: 'en' })).toBe('es')
  })

  it('is what the browser likes best of what there is, at last', () => {
    expect(detectLanguage({ ...nothing, accepted: 'fr, es-MX;q=0.9, en;q=0.8' })).toBe('es')
    expect(detectLanguage({ ...nothing, accepted: 'en-US,en;q=0.9,es;q=0.8' })).toBe('en')
    expect(detectLanguage({ ...nothing, accepted: 'es;q=0, en;q=0.1' })).toBe('en')
    expect(detectLanguage({ ...nothing, accepted: 'es;q=0.5, en;q=0.7' })).toBe('en')
  })

  it.each(['', '*', 'fr', 'q=;;,', '<script>'])('is English where nothing is known: %j', (odd) => {
    expect(detectLanguage({ asked: odd, remembered: odd, accepted: odd })).toBe('en')
  })

  it('knows a country and any letters', () => {
    expect([parseLanguageTag('ES-mx'), parseLanguageTag('es_MX'), parseLanguageTag('en')]).toEqual([
      'es',
      null,
      'en',
    ])
  })
})
