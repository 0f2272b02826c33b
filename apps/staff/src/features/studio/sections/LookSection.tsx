import { scenes } from '@evenkeel/contract/lists/scenes'
import type { StudioFile } from '@evenkeel/contract/staff/studio'
import { Choices } from '#ui/fields/Fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import type { Edits } from '../editor/edits.ts'
import { ColorField } from '../fields/ColorField.tsx'
import { Contrast } from '../fields/Contrast.tsx'
import { contrastsOf } from '../fields/contrast.ts'
import { fieldWords as words } from '../fields/fields.words.ts'
import styles from '../fields/fields.module.css'
import { useForm } from '../fields/form-context.tsx'
import { type PictureChange, Pictures } from '../fields/PictureFields.tsx'
import { Place, PlacedNumber } from '../fields/PlacedFields.tsx'

interface LookProps {
  readonly clientId: string
  readonly files: readonly StudioFile[]
  readonly onEdit: (edits: Partial<Edits>) => void
}

const usual = { dark_file: null, width: 160, height: 44 }

function Colors() {
  const { form, set, may, fault } = useForm()
  const { custom_color1 = '', custom_color3 = '' } = form
  return (
    <section className={parts.stack} aria-labelledby="colors">
      <h3 id="colors">{words.colorsTitle}</h3>
      <ColorField
        place="custom_color1"
        label={words.custom_color1}
        hint={words.custom_color1Hint}
        value={custom_color1}
        onChange={(color) => set({ custom_color1: color })}
        error={fault('custom_color1')}
        disabled={!may('custom_color1')}
      />
      <ColorField
        place="custom_color3"
        label={words.custom_color3}
        hint={words.custom_color3Hint}
        value={custom_color3}
        onChange={(color) => set({ custom_color3: color })}
        error={fault('custom_color3')}
        disabled={!may('custom_color3')}
      />
      <h3>{words.contrastTitle}</h3>
      <Contrast color1={custom_color1} color3={custom_color3} />
    </section>
  )
}

function Size({ kind }: { readonly kind: 'glyph' }) {
  const { form, set, may, fault } = useForm()
  const { glyph } = form
  if (!glyph) return null
  return (
    <div className={styles.pair}>
      {(['width', 'height'] as const).map((side) => (
        <PlacedNumber
          key={side}
          place={`${kind}.${side}`}
          label={words[side]}
          value={glyph[side]}
          whenEmpty={0}
          onChange={(value) => set({ glyph: { ...glyph, [side]: value ?? 0 } })}
          error={fault(`${kind}.${side}`)}
          disabled={!may('glyph')}
        />
      ))}
    </div>
  )
}

function Mark({ clientId, files, onEdit }: LookProps) {
  const { form, set, may, faultWithin } = useForm()
  const kind = form.glyph ? 'glyph' : form.logo ? 'logo' : 'pictureNone'
  const svgOf = (file: string) => files.find(({ path }) => path === `organisations/${file}`)?.text ?? null
  const picture = form.glyph ?? (form.logo ? { ...usual, ...form.logo } : null)
  const file = picture?.file ?? `${clientId}.svg`
  const { light, dark } = contrastsOf(form.custom_color1 ?? '', form.custom_color3 ?? '')
  const change = ({ glyph, files: changed }: PictureChange): void => {
    const logo = { file: glyph.file, dark_file: glyph.dark_file }
    onEdit({ form: kind === 'glyph' ? { glyph } : { logo }, files: changed })
  }
  const error = [faultWithin('glyph'), faultWithin('logo')].find((one) => one !== null)
  return (
    <section className={parts.stack} aria-labelledby="mark" data-place={kind === 'logo' ? 'logo' : 'glyph'}>
      <h3 id="mark">{words.pictureTitle}</h3>
      <Choices
        label={words.pictureKind}
        value={kind}
        choices={(['pictureNone', 'glyph', 'logo'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(next) =>
          set({
            glyph: next === 'glyph' ? { ...usual, ...picture, file } : null,
            logo: next === 'logo' ? { file, dark_file: picture?.dark_file ?? null } : null,
          })
        }
        disabled={!may('glyph')}
      />
      {error === undefined ? null : (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
      {picture ? (
        <Pictures
          clientId={clientId}
          picture={picture}
          svgOf={svgOf}
          isSized={kind === 'glyph'}
          grounds={{ light: light.colors.surface, dark: dark.colors.surface }}
          onChange={change}
          disabled={!may('glyph')}
        />
      ) : null}
      {kind === 'glyph' ? <Size kind="glyph" /> : null}
    </section>
  )
}

/** Colors, the mark in the header, and the picture of the home page. */
export function LookSection(props: LookProps) {
  const { form, set, may, fault } = useForm()
  return (
    <>
      <Colors />
      <Mark {...props} />
      <Place place="scene">
        <Choices
          label={words.scene}
          inRow
          value={scenes.find((scene) => scene === form.scene) ?? null}
          choices={scenes.map((value) => ({ value, label: words[value] }))}
          onChange={(scene) => set({ scene })}
          error={fault('scene')}
          disabled={!may('scene')}
        />
      </Place>
    </>
  )
}
