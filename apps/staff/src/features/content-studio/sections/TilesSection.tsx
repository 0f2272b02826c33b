import type { NavForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import { Link } from 'react-router'
import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import parts from '#components/parts.module.css'
import { partMessages as words } from '../fields/fields.messages.ts'
import { FormNumberField, FormTextField, useOrganizationForm } from '../fields/FormFields.tsx'
import { emptyToNull } from '../fields/field-values.ts'
import { ItemList } from './ItemList.tsx'

interface TileFieldsProps {
  readonly place: string
  readonly tile: NavForm
  readonly onChange: (tile: NavForm) => void
  readonly disabled: boolean
}

const tileSwitches = [
  ['is_url_target_blank', 'newWindow'],
  ['is_emergency_nav', 'emergency'],
  ['active', 'shown'],
] as const

function TileFields({ place, tile, onChange, disabled }: TileFieldsProps) {
  const { fault } = useOrganizationForm()
  const set = (more: Partial<NavForm>): void => onChange({ ...tile, ...more })
  const at = (name: keyof NavForm) => ({
    place: `${place}.${name}`,
    error: fault(`${place}.${name}`),
    disabled,
  })
  return (
    <>
      <FormTextField
        {...at('label')}
        label={words.label}
        required
        value={tile.label}
        onChange={(label) => set({ label })}
      />
      <FormTextField
        {...at('url')}
        label={words.url}
        hint={words.urlHint}
        required
        value={tile.url}
        onChange={(url) => set({ url: url.trim() })}
      />
      <FormTextField
        {...at('description')}
        label={words.description}
        value={tile.description}
        onChange={(text) => set({ description: emptyToNull(text) })}
      />
      <FormNumberField
        {...at('sort_order')}
        label={words.order}
        hint={words.orderHint}
        value={tile.sort_order}
        onChange={(sort_order) => set({ sort_order })}
      />
      <div>
        {tileSwitches.map(([name, label]) => (
          <CheckboxField
            key={name}
            label={words[label]}
            isOn={tile[name]}
            onChange={(isOn) => set({ [name]: isOn })}
            disabled={disabled}
          />
        ))}
      </div>
    </>
  )
}

interface TileListProps {
  readonly title: string
  readonly hint: string
  readonly empty: { readonly title: string; readonly text: string }
}

/** Tiles of a home page, each collapsed behind its text. */
export function TileList({ title, hint, empty }: TileListProps) {
  const { form, set, may } = useOrganizationForm()
  const disabled = !may('navs')
  return (
    <>
      <h3>{title}</h3>
      <p className={parts.soft}>{hint}</p>
      <ItemList
        place="navs"
        items={form.navs ?? []}
        onChange={(navs) => set({ navs })}
        nameOf={({ label }) => label || words.newTile}
        fresh={(id) => ({
          id,
          label: '',
          url: '/topics',
          description: null,
          is_emergency_nav: false,
          sort_order: null,
          is_url_target_blank: false,
          active: true,
          route: null,
        })}
        addWord={words.addTile}
        empty={empty}
        disabled={disabled}
        fieldsOf={(place, tile, change) => (
          <TileFields place={place} tile={tile} onChange={change} disabled={disabled} />
        )}
      />
    </>
  )
}

/** Tiles that only this organization has. */
export function TilesSection() {
  return (
    <>
      <TileList
        title={words.tilesTitle}
        hint={words.tilesHint}
        empty={{ title: words.noTiles, text: words.noTilesText }}
      />
      <p className={parts.soft}>
        {words.sharedTexts} <Link to="/studio/home">{words.sharedTextsLink}</Link>
      </p>
    </>
  )
}
