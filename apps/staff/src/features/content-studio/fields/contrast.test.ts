import { expect, it } from 'vitest'
import { computeContrasts } from './contrast.ts'

it('leaves a color that can be read, and says how well', () => {
  const { light } = computeContrasts('#0b5c6b', '#f3b33d')
  expect(light.change).toBe('asIs')
  expect(light.colors.primary).toBe('#0b5c6b')
  expect(Number(light.ratio)).toBeGreaterThanOrEqual(4.5)
})

it('says of a pale color that it is darkened by day, and of a dark one that it is lightened by night', () => {
  expect(computeContrasts('#fff7b0', '#ffffff').light.change).toBe('darker')
  expect(Number(computeContrasts('#fff7b0', '#ffffff').light.from)).toBeLessThan(1.5)
  const { dark } = computeContrasts('#0b5c6b', '#f3b33d')
  expect(dark.change).toBe('lighter')
  expect(Number(dark.ratio)).toBeGreaterThanOrEqual(4.5)
})
