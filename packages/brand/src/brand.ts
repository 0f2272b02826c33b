import { clampChroma, formatHex, type Oklch, oklch, wcagContrast, wcagLuminance } from 'culori'

/** Colors of one scheme; every value is `#rrggbb`, computed here and never copied from client input. */
export type BrandScheme = ReturnType<typeof createScheme>

export interface Brand {
  /** custom_color1 as is: only where contrast does not matter. */
  readonly brand: string
  /** custom_color3 as is: only where contrast does not matter. */
  readonly accent: string
  /** Hues and chromas of the two colors, for illustrations. */
  readonly picture: IllustrationTones
  readonly light: BrandScheme
  readonly dark: BrandScheme
}

/** Colors of illustrations: degrees and chroma in OKLCH. */
export interface IllustrationTones {
  readonly 'brand-hue': number
  readonly 'brand-chroma': number
  readonly 'accent-hue': number
  readonly 'accent-chroma': number
  /** The accent's hue if it suits a sun. */
  readonly 'sun-hue': number
}

const HEX = /^#[0-9a-f]{6}$/
const FALLBACK: Oklch = { mode: 'oklch', l: 0.45, c: 0.06, h: 200 }

const hex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))
const mixTone = (hue: Oklch, l: number, c: number): string =>
  hex({ mode: 'oklch', l, c: Math.min(c, hue.c), h: hue.h ?? 0 })

/**
 * Changes the lightness of a color as little as possible, keeping its hue, until it reaches the contrast
 * against all backgrounds, given by luminance. `darker` is the direction.
 */
function ensureContrast(start: Oklch, grounds: readonly number[], contrast: number, darker: boolean): string {
  // Only the background nearest in luminance matters; it is found once instead of for every candidate.
  const nearest = darker ? Math.min(...grounds) : Math.max(...grounds)
  const enough = (candidate: string) => {
    const own = wcagLuminance(candidate)
    const [lower, higher] = darker ? [own, nearest] : [nearest, own]
    return (higher + 0.05) / (lower + 0.05) >= contrast
  }
  for (let step = 0; step <= 100; step += 1) {
    const l = darker ? start.l * (1 - step / 100) : start.l + (1 - start.l) * (step / 100)
    const candidate = hex({ ...start, l })
    if (enough(candidate)) return candidate
  }
  return darker ? '#000000' : '#ffffff'
}

function createScheme(primary: Oklch, accent: Oklch, dark: boolean) {
  const surface = mixTone(primary, dark ? 0.2 : 0.984, dark ? 0.018 : 0.006)
  const raised = dark ? mixTone(primary, 0.25, 0.02) : '#ffffff'
  const sunken = mixTone(primary, dark ? 0.16 : 0.955, dark ? 0.016 : 0.014)
  const primarySoft = mixTone(primary, dark ? 0.31 : 0.935, dark ? 0.05 : 0.035)
  const accentSoft = mixTone(accent, dark ? 0.33 : 0.93, dark ? 0.05 : 0.06)
  const grounds = [surface, raised, sunken, primarySoft, accentSoft].map(wcagLuminance)
  // Without a hue, a gray that is just readable on a dark page looks like a disabled button.
  const isGreyAtNight = dark && primary.c < 0.04
  const main = ensureContrast(
    isGreyAtNight ? { ...primary, l: Math.max(primary.l, 0.88) } : primary,
    grounds,
    4.5,
    !dark,
  )
  const onPrimary = wcagContrast(main, '#ffffff') >= wcagContrast(main, '#10181a') ? '#ffffff' : '#10181a'
  const mainColor = oklch(main) ?? FALLBACK
  return {
    surface,
    'surface-raised': raised,
    'surface-sunken': sunken,
    text: ensureContrast(
      { ...primary, l: dark ? 0.94 : 0.27, c: Math.min(primary.c, 0.025) },
      grounds,
      7,
      !dark,
    ),
    'text-soft': ensureContrast(
      { ...primary, l: dark ? 0.8 : 0.45, c: Math.min(primary.c, 0.03) },
      grounds,
      5.2,
      !dark,
    ),
    primary: main,
    'primary-strong': ensureContrast(
      // Above this lightness no chroma is left, unless the color itself is lighter.
      {
        ...mainColor,
        l: dark ? Math.max(mainColor.l, Math.min(mainColor.l * 1.08, 0.94)) : mainColor.l * 0.86,
      },
      grounds,
      4.5,
      !dark,
    ),
    'on-primary': onPrimary,
    'primary-soft': primarySoft,
    border: mixTone(primary, dark ? 0.37 : 0.885, 0.016),
    'border-strong': ensureContrast(
      { ...primary, l: dark ? 0.6 : 0.62, c: Math.min(primary.c, 0.03) },
      grounds,
      3.1,
      !dark,
    ),
    focus: ensureContrast({ ...primary, l: dark ? 0.82 : 0.42 }, grounds, 4.5, !dark),
    // Visible against every surface (3:1).
    'accent-strong': ensureContrast(accent, grounds, 3.1, !dark),
    'accent-soft': accentSoft,
  }
}

const FALLBACK_HUE = 78
/** A color below this chroma is a gray: its hue is meaningless. */
const MIN_CHROMA = 0.03

/** Illustrations of a gray brand use its other color; if both are gray, that of the sun. */
function illustrationTones(primary: Oklch, accent: Oklch): IllustrationTones {
  const sun: Oklch = { mode: 'oklch', l: 0.7, c: 0.09, h: FALLBACK_HUE }
  const second = accent.c < MIN_CHROMA ? sun : accent
  const first = primary.c < MIN_CHROMA ? second : primary
  const round = (value: number, digits: number): number => Number(value.toFixed(digits))
  const isWarm = second.h !== undefined && second.h > 25 && second.h < 105
  return {
    'brand-hue': round(first.h ?? FALLBACK_HUE, 0),
    'brand-chroma': round(first.c, 3),
    'accent-hue': round(second.h ?? FALLBACK_HUE, 0),
    'accent-chroma': round(second.c, 3),
    'sun-hue': isWarm ? round(second.h ?? FALLBACK_HUE, 0) : FALLBACK_HUE,
  }
}

/**
 * Computes all tokens, light and dark, from an organization's two colors: keeps the hue and adjusts the
 * lightness until body text reaches 7:1, other text 4.5:1 and controls 3:1 on every background. A value that
 * is not a plain `#rrggbb` is replaced by the product's own, so no client input can reach CSS as text.
 */
export function compileBrand(color1: string, color3: string): Brand {
  const brand = HEX.test(color1) ? color1 : formatHex(FALLBACK)
  const accent = HEX.test(color3) ? color3 : '#e9a23b'
  const primary = oklch(brand) ?? FALLBACK
  const second = oklch(accent) ?? FALLBACK
  return {
    brand,
    accent,
    picture: illustrationTones(primary, second),
    light: createScheme(primary, second, false),
    dark: createScheme(primary, second, true),
  }
}

const toDeclarations = (tokens: Readonly<Record<string, string | number>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The brand as a style sheet for the initial HTML: only names and colors computed above. */
export function renderBrandStyles({ brand, accent, picture, light, dark }: Brand): string {
  return `:root{${toDeclarations({ brand, accent, ...picture, ...light })}}@media (prefers-color-scheme:dark){:root{${toDeclarations({ ...dark })}}}`
}
