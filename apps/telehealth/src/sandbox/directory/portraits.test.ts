import { expect, it } from 'vitest'
import { generateProvider } from './generate.ts'
import { portraitOf, type Sitter } from './portraits.ts'

const sitters = Array.from({ length: 200 }, (_, index) => generateProvider(index).row as Sitter)

it('draws each counselor always the same, and most of them unlike all others', () => {
  const drawn = sitters.map(portraitOf)
  expect(sitters.map(portraitOf)).toEqual(drawn)
  expect(new Set(drawn).size).toBeGreaterThan(190)
})

it('is small, says where it comes from, and runs and loads nothing', () => {
  for (const drawing of sitters.map(portraitOf)) {
    expect(drawing.length).toBeLessThan(8 * 1024)
    expect(drawing).toContain('Personas by Draftbit')
    expect(drawing).not.toMatch(/<script|\son\w+=|<image|<foreignObject|href="(?!#)|url\((?!['"]?#)/)
  }
})
