import { homeIllustrations } from '@evenkeel/api-contract/reference-data/home-illustrations'
import type { StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import type { Edits } from '../editor/edits.ts'
import { ColorField, computeContrasts, ContrastPreview } from '../fields/ColorField.tsx'
import { fieldMessages as words } from '../fields/fields.messages.ts'
import styles from '../fields/fields.module.css'
import { FieldAnchor, FormNumberField, useOrganizationForm } from '../fields/FormFields.tsx'
import { type PictureChange, PictureFields } from '../fields/PictureFields.tsx'

interface AppearanceSectionProps {
  readonly clientId: string
  readonly files: readonly StudioFile[]
  readonly onEdit: (edits: Partial<Edits>) => void
}

const DEFAULT_PICTURE = { dark_file: null, width: 160, height: 44 }

function Colors() {
  const { form, set, may, fault } = useOrganizationForm()
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
      <ContrastPreview color1={custom_color1} color3={custom_color3} />
    </section>
  )
}

function PictureSizeFields({ kind }: { readonly kind: 'glyph' }) {
  const { form, set, may, fault } = useOrganizationForm()
  const { glyph } = form
  if (!glyph) return null
  return (
    <div className={styles.pair}>
      {(['width', 'height'] as const).map((side) => (
        <FormNumberField
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

function LogoFields({ clientId, files, onEdit }: AppearanceSectionProps) {
  const { form, set, may, faultWithin } = useOrganizationForm()
  const kind = form.glyph ? 'glyph' : form.logo ? 'logo' : 'pictureNone'
  const svgOf = (file: string) => files.find(({ path }) => path === `organisations/${file}`)?.text ?? null
  const picture = form.glyph ?? (form.logo ? { ...DEFAULT_PICTURE, ...form.logo } : null)
  const file = picture?.file ?? `${clientId}.svg`
  const { light, dark } = computeContrasts(form.custom_color1 ?? '', form.custom_color3 ?? '')
  const change = ({ glyph, files: changed }: PictureChange): void => {
    const logo = { file: glyph.file, dark_file: glyph.dark_file }
    onEdit({ form: kind === 'glyph' ? { glyph } : { logo }, files: changed })
  }
  const error = [faultWithin('glyph'), faultWithin('logo')].find((one) => one !== null)
  return (
    <section className={parts.stack} aria-labelledby="mark" data-place={kind === 'logo' ? 'logo' : 'glyph'}>
      <h3 id="mark">{words.pictureTitle}</h3>
      <RadioGroupField
        label={words.pictureKind}
        value={kind}
        choices={(['pictureNone', 'glyph', 'logo'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(next) =>
          set({
            glyph: next === 'glyph' ? { ...DEFAULT_PICTURE, ...picture, file } : null,
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
        <PictureFields
          clientId={clientId}
          picture={picture}
          svgOf={svgOf}
          isSized={kind === 'glyph'}
          grounds={{ light: light.colors.surface, dark: dark.colors.surface }}
          onChange={change}
          disabled={!may('glyph')}
        />
      ) : null}
      {kind === 'glyph' ? <PictureSizeFields kind="glyph" /> : null}
    </section>
  )
}

/** Colors, logo, and home page picture. */
export function AppearanceSection(props: AppearanceSectionProps) {
  const { form, set, may, fault } = useOrganizationForm()
  return (
    <>
      <Colors />
      <LogoFields {...props} />
      <FieldAnchor place="scene">
        <RadioGroupField
          label={words.scene}
          inRow
          value={homeIllustrations.find((scene) => scene === form.scene) ?? null}
          choices={homeIllustrations.map((value) => ({ value, label: words[value] }))}
          onChange={(scene) => set({ scene })}
          error={fault('scene')}
          disabled={!may('scene')}
        />
      </FieldAnchor>
    </>
  )
}
