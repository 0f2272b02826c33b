import { licenseKinds } from '@evenkeel/contract/counselor/license-kinds'
import { licenseKindWords } from '@evenkeel/contract/counselor/counselor.words'
import { timeZones } from '@evenkeel/contract/lists/time-zones'
import { zoneLabel } from '@evenkeel/contract/lists/zone-words'
import { usStates } from '@evenkeel/contract/lists/us-states'
import { Choices, TextField } from '#ui/fields/Fields.tsx'
import { Select } from '#ui/fields/Select.tsx'
import parts from '#ui/parts.module.css'
import { Place } from './Place.tsx'
import styles from './profile.module.css'
import { profileWords as words } from './profile.words.ts'
import type { ProfileForm } from './use-profile-form.ts'

const states = usStates.map(({ code, name }) => ({ value: code, label: name }))
const kinds = licenseKinds.map(({ kind }) => ({ value: kind, label: licenseKindWords[kind] }))
const zones = timeZones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))

interface OneText {
  readonly form: ProfileForm
  readonly field: 'given_name' | 'family_name' | 'city'
  readonly label: string
}

function OneText({ form, field, label }: OneText) {
  return (
    <Place field={field}>
      <TextField
        label={label}
        required
        value={form.draft[field] ?? ''}
        onChange={(value) => form.change({ [field]: value })}
        error={form.fault(field)}
      />
    </Place>
  )
}

function Where({ form }: { readonly form: ProfileForm }) {
  const { draft, change, fault, chooseState } = form
  return (
    <>
      <OneText form={form} field="city" label={words.city} />
      <Place field="state">
        <Select
          label={words.state}
          placeholder={words.choose}
          value={draft.state ?? null}
          choices={states}
          onChange={chooseState}
          error={fault('state')}
        />
      </Place>
      <Place field="zone">
        <Select
          label={words.zone}
          placeholder={words.choose}
          value={draft.zone ?? null}
          choices={zones}
          onChange={(zone) => change({ zone })}
          error={fault('zone')}
        />
      </Place>
    </>
  )
}

/** Name, license, gender and place. */
export function WhoFields({ form }: { readonly form: ProfileForm }) {
  const { draft, change, fault } = form
  return (
    <section className={parts.panel}>
      <h2>{words.whoTitle}</h2>
      <div className={styles.pair}>
        <OneText form={form} field="given_name" label={words.givenName} />
        <OneText form={form} field="family_name" label={words.familyName} />
        <Place field="kind">
          <Select
            label={words.kind}
            placeholder={words.kindMissing}
            value={draft.kind ?? null}
            choices={kinds}
            onChange={(kind) => change({ kind })}
            error={fault('kind')}
          />
        </Place>
        <Place field="gender">
          <Choices
            label={words.gender}
            inRow
            value={draft.gender ?? null}
            choices={[
              { value: 'Female', label: words.female },
              { value: 'Male', label: words.male },
            ]}
            onChange={(gender) => change({ gender })}
            error={fault('gender')}
          />
        </Place>
        <Where form={form} />
      </div>
    </section>
  )
}
