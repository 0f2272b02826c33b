import { compileBrand } from '@evenkeel/brand/brand'
import { contrastRatio } from '@evenkeel/brand/contrast-ratio'

/** What becomes of a main color on the pages of one scheme. */
export interface SchemeContrast {
  readonly change: 'asIs' | 'darker' | 'lighter'
  /** Contrast of the color as it was given, and as it is used, against the page. */
  readonly from: string
  readonly ratio: string
  /** Contrast of text against the page. */
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

/** What the product makes of two colors, by day and by night. */
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
