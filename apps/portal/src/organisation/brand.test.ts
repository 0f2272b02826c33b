import { converter, wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandStyles, type BrandScheme, compileBrand } from './brand.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const grounds = ['surface', 'surface-raised', 'surface-sunken', 'primary-soft', 'accent-soft'] as const
/** `npm run test:deep` tries many more. */
const DEEP = process.env['DEEP'] === '1'
const hueOf = converter('oklch')

function weakest(scheme: BrandScheme, token: keyof BrandScheme): number {
  return Math.min(...grounds.map((ground) => wcagContrast(scheme[token], scheme[ground])))
}

describe('brand compiler', () => {
  it("uses northstar's own colours where they are readable [ORG-02]", () => {
    const brand = compileBrand('#0b5c6b', '#f3b33d')
    expect(brand.light.primary).toBe('#0b5c6b')
    expect(brand.accent).toBe('#f3b33d')
    expect(compileBrand('#7a2e5d', '#8fbf9f').light.primary).not.toBe(brand.light.primary)
  })

  it('keeps every pair of colours readable, light and dark [ORG-02]', () => {
    fc.assert(
      fc.property(colour, colour, (one, three) => {
        const { light, dark } = compileBrand(one, three)
        for (const scheme of [light, dark]) {
          expect(weakest(scheme, 'text')).toBeGreaterThanOrEqual(7)
          expect(weakest(scheme, 'text-soft')).toBeGreaterThanOrEqual(4.5)
          expect(weakest(scheme, 'primary')).toBeGreaterThanOrEqual(4.5)
          expect(weakest(scheme, 'primary-strong')).toBeGreaterThanOrEqual(4.5)
          expect(weakest(scheme, 'border-strong')).toBeGreaterThanOrEqual(3)
          expect(weakest(scheme, 'focus')).toBeGreaterThanOrEqual(3)
          expect(weakest(scheme, 'accent-strong')).toBeGreaterThanOrEqual(3)
          expect(wcagContrast(scheme['on-primary'], scheme.primary)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: DEEP ? 100_000 : 2000 },
    )
  }, 300_000)

  it('keeps the hue of a colour that had to be darkened [ORG-02]', () => {
    const before = hueOf('#ffe14d')?.h ?? 0
    const after = hueOf(compileBrand('#ffe14d', '#ffffff').light.primary)?.h ?? 0
    expect(Math.abs(before - after)).toBeLessThan(12)
  })

  it('lets nothing but colours into the style sheet [ORG-02]', () => {
    const styles = brandStyles(compileBrand('red;} body{background:url(//evil.test)', '</style><script>'))
    expect(styles).not.toMatch(/url|script|red/)
    expect(styles).toMatch(
      /^:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}@media \(prefers-color-scheme:dark\)\{:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}\}$/,
    )
  })
})
