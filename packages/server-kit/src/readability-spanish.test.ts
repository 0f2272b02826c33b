import { describe, expect, it } from 'vitest'
import { calculateSpanishReadability } from './readability-spanish.ts'

/** Syllables of one word, read back out of the formula. */
const syllablesOf = (word: string): number =>
  Math.round((206.835 - 1 - calculateSpanishReadability(word)) / 62.3)

describe('how easily Spanish is read', () => {
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
  ])('counts what is spoken: %s has %i syllables', (word, count) => {
    expect(syllablesOf(word)).toBe(count)
  })

  it('tells a plain text from one of an office', () => {
    expect(
      calculateSpanishReadability('Respire. Cuente hasta cuatro. Deje salir el aire. No está solo.'),
    ).toBeGreaterThan(80)
    const office =
      'La implementación de intervenciones psicoterapéuticas individualizadas requiere la correspondiente autorización administrativa de la organización contratante.'
    expect(calculateSpanishReadability(office)).toBeLessThan(20)
  })

  it('takes a closing sign of a quotation along with its sentence', () => {
    expect(calculateSpanishReadability('Diga: «Te veo mal». Luego calle.')).toBeCloseTo(
      calculateSpanishReadability('Diga: Te veo mal. Luego calle.'),
    )
  })
})
