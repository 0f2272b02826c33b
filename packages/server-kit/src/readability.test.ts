import { describe, expect, it } from 'vitest'
import { calculateSpanishReadability } from './readability.ts'

/** Syllables of one word, derived from the formula. */
const syllablesOf = (word: string): number =>
  Math.round((206.835 - 1 - calculateSpanishReadability(word)) / 62.3)

describe('Spanish reading ease', () => {
  it.each([
    ['que', 1],
    ['guitarra', 3],
    ['agua', 2],
    ['pingüino', 3],
    ['día', 2],
    ['leo', 2],
    ['ciudad', 2],
    ['país', 2],
    ['ley', 1],
    ['ansiedad', 3],
    ['preocupación', 5],
  ])('counts spoken syllables: %s has %i syllables', (word, count) => {
    expect(syllablesOf(word)).toBe(count)
  })

  it('tells plain text from bureaucratic text', () => {
    expect(
      calculateSpanishReadability('Respire. Cuente hasta cuatro. Deje salir el aire. No está solo.'),
    ).toBeGreaterThan(80)
    const office =
      'La implementación de intervenciones psicoterapéuticas individualizadas requiere la correspondiente autorización administrativa de la organización contratante.'
    expect(calculateSpanishReadability(office)).toBeLessThan(20)
  })

  it('keeps a closing quotation mark with its sentence', () => {
    expect(calculateSpanishReadability('Diga: «Te veo mal». Luego calle.')).toBeCloseTo(
      calculateSpanishReadability('Diga: Te veo mal. Luego calle.'),
    )
  })
})
