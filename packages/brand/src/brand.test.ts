import { type Oklch, oklch, wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderBrandStyles, type BrandScheme, compileBrand } from './brand.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const grounds = ['surface', 'surface-raised', 'surface-sunken', 'primary-soft', 'accent-soft'] as const
/** `npm run test:deep` tries many more. */
const DEEP = process.env['DEEP'] === '1'
const oklchOf = (text: string): Oklch => oklch(text) ?? { mode: 'oklch', l: 0, c: 0 }
/** Degrees between two hues. */
const apart = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180)

/** The minimum contrast of every token on every background. */
const least = {
  text: 7,
  'text-soft': 4.5,
  primary: 4.5,
  'primary-strong': 4.5,
  'border-strong': 3,
  focus: 3,
  'accent-strong': 3,
} as const satisfies Partial<Record<keyof BrandScheme, number>>

/** Unreadable token and background pairs of a scheme. */
function unreadable(scheme: BrandScheme): string[] {
  const faults = Object.entries(least).flatMap(([token, contrast]) =>
    grounds
      .filter((ground) => wcagContrast(scheme[token as keyof typeof least], scheme[ground]) < contrast)
      .map((ground) => `${token} on ${ground}`),
  )
  return wcagContrast(scheme['on-primary'], scheme.primary) < 4.5 ? [...faults, 'on-primary'] : faults
}

/** Strong tokens whose hue differs from the given color, or that are gray instead. */
function recolored(scheme: BrandScheme, one: string, three: string): string[] {
  const from = { primary: one, 'primary-strong': one, focus: one, 'accent-strong': three }
  return Object.entries(from).flatMap(([token, colorGiven]) => {
    const given = oklchOf(colorGiven)
    // The hue is meaningful only where the color is not nearly gray; eight bits a channel cannot represent it
    // more exactly.
    if (given.c < 0.1) return []
    const made = oklchOf(scheme[token as keyof typeof from])
    return made.c < 0.03 || apart(given.h ?? 0, made.h ?? 0) > 5
      ? [`${token} ${scheme[token as keyof typeof from]}`]
      : []
  })
}

describe('brand compiler', () => {
  it("uses northstar's own colors where they are readable [ORG-02]", () => {
    const brand = compileBrand('#0b5c6b', '#f3b33d')
    expect(brand.light.primary).toBe('#0b5c6b')
    expect(brand.accent).toBe('#f3b33d')
    expect(compileBrand('#7a2e5d', '#8fbf9f').light.primary).not.toBe(brand.light.primary)
  })

  it('gives illustrations a hue of the brand, and never the hue of a gray', () => {
    const tones = (one: string, three: string) => compileBrand(one, three).picture
    const northstar = tones('#0b5c6b', '#f3b33d')
    expect(apart(northstar['brand-hue'], oklchOf('#0b5c6b').h ?? 0)).toBeLessThanOrEqual(1)
    expect(northstar['sun-hue']).toBe(northstar['accent-hue'])
    const purple = tones('#7a2e5d', '#8fbf9f')
    expect(purple['sun-hue'], 'a green sun').not.toBe(purple['accent-hue'])
    for (const grey of [tones('#3b3a36', '#c65d2e'), tones('#888888', '#ffffff')])
      expect(Math.min(grey['brand-chroma'], grey['accent-chroma'])).toBeGreaterThan(0.03)
  })

  it(`keeps every pair of colors readable in light and dark mode, and preserves hues (trust A10: ${DEEP ? 100_000 : 2000} cases) [ORG-02]`, () => {
    fc.assert(
      fc.property(color, color, (one, three) => {
        const { light, dark } = compileBrand(one, three)
        const faults = [light, dark].flatMap((scheme) => [
          ...unreadable(scheme),
          ...recolored(scheme, one, three),
        ])
        expect(faults).toEqual([])
      }),
      { numRuns: DEEP ? 100_000 : 2000 },
    )
  }, 900_000)

  it('makes a gray brand light in dark mode, where a middle gray looks disabled [ORG-02]', () => {
    const { light, dark } = compileBrand('#3b3a36', '#c65d2e')
    expect(light.primary).toBe('#3b3a36')
    expect(wcagContrast(dark.primary, dark.surface)).toBeGreaterThan(10)
  })

  it('lets nothing but colors into the style sheet (trust S14) [ORG-02]', () => {
    const styles = renderBrandStyles(
      compileBrand('red;} body{background:url(//evil.test)', '</style><script>'),
    )
    expect(styles).not.toMatch(/url|script|red/)
    expect(styles).toMatch(
      /^:root\{(--[a-z-]+:(?:#[0-9a-f]{6}|[\d.]+);?)+\}@media \(prefers-color-scheme:dark\)\{:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}\}$/,
    )
  })
})
