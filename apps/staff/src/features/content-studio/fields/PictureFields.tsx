import { extractSvg, hasActiveContent, isSvg, MAX_IMAGE_BYTES } from '@evenkeel/api-contract/staff/svg-rules'
import type { OrganizationForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import { useRef, useState } from 'react'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { fieldMessages as words } from './fields.messages.ts'
import styles from './fields.module.css'
import { getSvgSize } from './field-values.ts'

interface PictureFieldProps {
  readonly label: string
  readonly hint?: string
  /** SVG text; null when no picture is chosen. */
  readonly svg: string | null
  readonly ground: string
  readonly width: number | null
  readonly onChoose: (svg: string) => void
  readonly onRemove?: (() => void) | undefined
  readonly disabled: boolean
}

/** Data URL for an image element, in which scripts cannot run. */
const toImageUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Reads the SVG of a chosen file, or returns the reason why it is invalid. */
async function readSvg(file: File) {
  if (file.size > MAX_IMAGE_BYTES) return { svg: null, problem: words.pictureTooLarge }
  const svg = extractSvg(await file.text())
  if (!isSvg(svg)) return { svg: null, problem: words.pictureNotSvg }
  return hasActiveContent(svg) ? { svg: null, problem: words.pictureHoldsMore } : { svg, problem: null }
}

/** One picture: file chooser and preview on its future background. */
function PictureField({ label, hint, svg, ground, width, onChoose, onRemove, disabled }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const read = await readSvg(file)
    setProblem(read.problem)
    if (read.svg !== null) onChoose(read.svg)
  }
  return (
    <div className={styles.picture}>
      <p>
        <strong>{label}</strong>
      </p>
      {hint ? <p className={parts.soft}>{hint}</p> : null}
      <div className={styles.ground} style={{ backgroundColor: ground }}>
        {svg === null ? null : (
          <img
            src={toImageUrl(svg)}
            alt={words.pictureShown}
            {...(width === null ? { height: 44 } : { width })}
          />
        )}
      </div>
      {svg === null ? <p className={parts.soft}>{words.pictureMissing}</p> : null}
      <ErrorNotice text={problem} />
      <input
        ref={input}
        type="file"
        accept=".svg,image/svg+xml"
        hidden
        aria-label={label}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className={parts.row}>
        <Button
          kind="secondary"
          disabled={disabled}
          aria-label={`${svg === null ? words.pictureChoose : words.pictureOther}: ${label}`}
          onClick={() => input.current?.click()}
        >
          {svg === null ? words.pictureChoose : words.pictureOther}
        </Button>
        {svg !== null && onRemove ? (
          <Button
            kind="quiet"
            disabled={disabled}
            aria-label={`${words.pictureRemove}: ${label}`}
            onClick={onRemove}
          >
            {words.pictureRemove}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type Glyph = NonNullable<OrganizationForm['glyph']>

/** Change caused by choosing a picture: form fields and the file. */
export interface PictureChange {
  readonly glyph: Glyph
  readonly files: Readonly<Record<string, string | null>>
}

interface PictureFieldsProps {
  readonly clientId: string
  readonly picture: Glyph
  /** Returns the text of a picture file. */
  readonly svgOf: (file: string) => string | null
  readonly isSized: boolean
  readonly grounds: { readonly light: string; readonly dark: string }
  readonly onChange: (change: PictureChange) => void
  readonly disabled: boolean
}

/** Pictures for light and dark pages. */
export function PictureFields({
  clientId,
  picture,
  svgOf,
  isSized,
  grounds,
  onChange,
  disabled,
}: PictureFieldsProps) {
  const width = isSized ? picture.width : null
  return (
    <div className={styles.pictures}>
      <PictureField
        label={words.pictureFile}
        svg={svgOf(picture.file)}
        ground={grounds.light}
        width={width}
        disabled={disabled}
        onChoose={(svg) => {
          const file = `${clientId}.svg`
          onChange({
            glyph: { ...picture, file, ...getSvgSize(svg) },
            files: { [`organisations/${file}`]: svg },
          })
        }}
      />
      <PictureField
        label={words.pictureDark}
        hint={words.pictureDarkHint}
        svg={picture.dark_file === null ? null : svgOf(picture.dark_file)}
        ground={grounds.dark}
        width={width}
        disabled={disabled}
        onChoose={(svg) => {
          const dark_file = `${clientId}-dark.svg`
          onChange({ glyph: { ...picture, dark_file }, files: { [`organisations/${dark_file}`]: svg } })
        }}
        onRemove={() =>
          onChange({
            glyph: { ...picture, dark_file: null },
            files: picture.dark_file === null ? {} : { [`organisations/${picture.dark_file}`]: null },
          })
        }
      />
    </div>
  )
}
