import { expect, it } from 'vitest'
import { generateProvider } from './generate-provider.ts'
import { drawPortrait, type PortraitSubject } from './draw-portrait.ts'

const sitters = Array.from({ length: 200 }, (_, index) => generateProvider(index).row as PortraitSubject)

it('is deterministic for each counselor, and differs for most of them', () => {
  const drawn = sitters.map(drawPortrait)
  expect(sitters.map(drawPortrait)).toEqual(drawn)
  expect(new Set(drawn).size).toBeGreaterThan(190)
})

it('is small, has an attribution, and runs and loads nothing', () => {
  for (const drawing of sitters.map(drawPortrait)) {
    expect(drawing.length).toBeLessThan(8 * 1024)
    expect(drawing).toContain('Personas by Draftbit')
    expect(drawing).not.toMatch(/<script|\son\w+=|<image|<foreignObject|href="(?!#)|url\((?!['"]?#)/)
  }
})
