import { expect, it } from 'vitest'
import { computeContrasts } from './ColorField.tsx'

it('keeps a readable color and reports its contrast', () => {
  const { light } = computeContrasts('#0b5c6b', '#f3b33d')
  expect(light.change).toBe('asIs')
  expect(light.colors.primary).toBe('#0b5c6b')
  expect(Number(light.ratio)).toBeGreaterThanOrEqual(4.5)
})

it('reports that a pale color is darkened in light mode and a dark color is lightened in dark mode', () => {
  expect(computeContrasts('#fff7b0', '#ffffff').light.change).toBe('darker')
  expect(Number(computeContrasts('#fff7b0', '#ffffff').light.from)).toBeLessThan(1.5)
  const { dark } = computeContrasts('#0b5c6b', '#f3b33d')
  expect(dark.change).toBe('lighter')
  expect(Number(dark.ratio)).toBeGreaterThanOrEqual(4.5)
})
