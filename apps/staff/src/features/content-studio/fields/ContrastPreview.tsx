import parts from '#components/parts.module.css'
import { computeContrasts, isColor, type SchemeContrast } from './contrast.ts'
import { fieldMessages as words } from './fields.messages.ts'
import styles from './fields.module.css'

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
