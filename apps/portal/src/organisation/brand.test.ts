import { type Oklch, oklch, wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandStyles, type BrandScheme, compileBrand } from './brand.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const grounds = ['surface', 'surface-raised', 'surface-sunken', 'primary-soft', 'accent-soft'] as const
/** `npm run test:deep` tries many more. */
const DEEP = process.env['DEEP'] === '1'
const oklchOf = (text: string): Oklch => oklch(text) ?? { mode: 'oklch', l: 0, c: 0 }
/** Degrees between two hues. */
const apart = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180)

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

  it('keeps the hue of every pair of colours in what is drawn strongly, and no grey in place of a colour [ORG-02]', () => {
    fc.assert(
      fc.property(colour, colour, (one, three) => {
        const { light, dark } = compileBrand(one, three)
        for (const scheme of [light, dark])
          for (const [token, from] of [
            ['primary', one],
            ['primary-strong', one],
            ['focus', one],
            ['accent-strong', three],
          ] as const) {
            const given = oklchOf(from)
            const made = oklchOf(scheme[token])
            // A hue is a colour's only where it is not nearly grey; eight bits a channel cannot say it more exactly.
            if (given.c < 0.1) continue
            expect(made.c).toBeGreaterThanOrEqual(0.03)
            expect(apart(given.h ?? 0, made.h ?? 0)).toBeLessThan(5)
          }
      }),
      { numRuns: DEEP ? 100_000 : 2000 },
    )
  }, 300_000)

  it('lets nothing but colours into the style sheet [ORG-02]', () => {
    const styles = brandStyles(compileBrand('red;} body{background:url(//evil.test)', '</style><script>'))
    expect(styles).not.toMatch(/url|script|red/)
    expect(styles).toMatch(
      /^:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}@media \(prefers-color-scheme:dark\)\{:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}\}$/,
    )
  })
})
