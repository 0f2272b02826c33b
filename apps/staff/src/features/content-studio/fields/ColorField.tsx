import { compileBrand } from '@evenkeel/brand/brand'
import { contrastRatio } from '@evenkeel/brand/contrast-ratio'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { FieldAnchor } from './FormFields.tsx'
import { fieldMessages as words } from './fields.messages.ts'
import styles from './fields.module.css'

/** Result for the main color in one color scheme. */
interface SchemeContrast {
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

interface ColorFieldProps {
  readonly place: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  readonly disabled?: boolean
}

/** Color as text, with the browser's color picker beside it. */
export function ColorField({
  place,
  label,
  hint,
  value,
  onChange,
  error,
  disabled = false,
}: ColorFieldProps) {
  return (
    <FieldAnchor place={place}>
      <div className={styles.color}>
        <TextField
          name={place}
          label={label}
          hint={hint}
          required
          value={value}
          onChange={(text) => onChange(text.trim().toLowerCase())}
          error={error}
          disabled={disabled}
          maxLength={20}
        />
        <input
          type="color"
          aria-label={words.pickColor({ label })}
          value={isColor(value) ? value : '#888888'}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
          disabled={disabled}
        />
      </div>
    </FieldAnchor>
  )
}

function Sample({ title, contrast }: { readonly title: string; readonly contrast: SchemeContrast }) {
  const { colors, change, from, ratio } = contrast
  const { surface: backgroundColor, text: color, primary, onPrimary, accent: borderColor } = colors
  return (
    <div className={styles.sample}>
      <p>
        <strong>{title}</strong>
      </p>
      <div className={styles.swatch} style={{ backgroundColor, color, borderColor }} aria-hidden="true">
        <span className={styles.sampleButton} style={{ backgroundColor: primary, color: onPrimary }}>
          {words.sampleButton}
        </span>
        <span>
          {words.sampleText} <u style={{ color: primary }}>{words.sampleLink}</u>
        </span>
      </div>
      <p>{words[change]({ from, ratio })}</p>
      <p>{words.textRatio({ ratio: contrast.text })}</p>
    </div>
  )
}

interface ContrastPreviewProps {
  readonly color1: string
  readonly color3: string
}

/** Preview of two brand colors with their contrast ratios in words. */
export function ContrastPreview({ color1, color3 }: ContrastPreviewProps) {
  const { light, dark } = computeContrasts(color1, color3)
  return (
    <div className={parts.tight}>
      {isColor(color1) && isColor(color3) ? null : <p className={parts.soft}>{words.colorWrong}</p>}
      <div className={styles.samples}>
        <Sample title={words.onLight} contrast={light} />
        <Sample title={words.onDark} contrast={dark} />
      </div>
    </div>
  )
}
