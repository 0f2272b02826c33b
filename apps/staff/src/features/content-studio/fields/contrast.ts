import { compileBrand } from '@evenkeel/brand/brand'
import { contrastRatio } from '@evenkeel/brand/contrast-ratio'

/** Result for the main color in one color scheme. */
export interface SchemeContrast {
  readonly change: 'asIs' | 'darker' | 'lighter'
  /** Contrast with the page of the given color and of the adjusted color. */
  readonly from: string
  readonly ratio: string
  /** Contrast of text with the page. */
  readonly text: string
  readonly colors: {
    readonly surface: string
    readonly text: string
    readonly primary: string
    readonly onPrimary: string
    readonly accent: string
  }
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const formatRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

/** Computes the adjusted colors and contrasts of two brand colors in light and dark mode. */
export function computeContrasts(color1: string, color3: string): Record<'light' | 'dark', SchemeContrast> {
  const brand = compileBrand(color1, color3)
  const of = (name: 'light' | 'dark'): SchemeContrast => {
    const scheme = brand[name]
    const isSame = scheme.primary === brand.brand
    return {
      change: isSame ? 'asIs' : name === 'light' ? 'darker' : 'lighter',
      from: formatRatio(contrastRatio(brand.brand, scheme.surface)),
      ratio: formatRatio(contrastRatio(scheme.primary, scheme.surface)),
      text: formatRatio(contrastRatio(scheme.text, scheme.surface)),
      colors: {
        surface: scheme.surface,
        text: scheme.text,
        primary: scheme.primary,
        onPrimary: scheme['on-primary'],
        accent: scheme['accent-strong'],
      },
    }
  }
  return { light: of('light'), dark: of('dark') }
}
