import { licenseKinds } from '@evenkeel/api-contract/counselor/license-kinds'
import { licenseKindMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { formatTimeZoneLabel } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import { Select } from '#components/fields/Select.tsx'
import parts from '#components/parts.module.css'
import { ProfileFieldAnchor } from './ProfileFields.tsx'
import styles from '../profile.module.css'
import { profileMessages as words } from '../profile.messages.ts'
import type { ProfileForm } from '../hooks/use-profile-form.ts'

const states = usStates.map(({ code, name }) => ({ value: code, label: name }))
const kinds = licenseKinds.map(({ kind }) => ({ value: kind, label: licenseKindMessages[kind] }))
const zones = timeZones.map((zone) => ({ value: zone, label: formatTimeZoneLabel(zone) }))

interface ProfileTextField {
  readonly form: ProfileForm
  readonly field: 'given_name' | 'family_name' | 'city'
  readonly label: string
}

function ProfileTextField({ form, field, label }: ProfileTextField) {
  return (
    <ProfileFieldAnchor field={field}>
      <TextField
        label={label}
        required
        value={form.draft[field] ?? ''}
        onChange={(value) => form.change({ [field]: value })}
        error={form.fault(field)}
      />
    </ProfileFieldAnchor>
  )
}

function LocationFields({ form }: { readonly form: ProfileForm }) {
  const { draft, change, fault, chooseState } = form
  return (
    <>
      <ProfileTextField form={form} field="city" label={words.city} />
      <ProfileFieldAnchor field="state">
        <Select
          label={words.state}
          placeholder={words.choose}
          value={draft.state ?? null}
          choices={states}
          onChange={chooseState}
          error={fault('state')}
        />
      </ProfileFieldAnchor>
      <ProfileFieldAnchor field="zone">
        <Select
          label={words.zone}
          placeholder={words.choose}
          value={draft.zone ?? null}
          choices={zones}
          onChange={(zone) => change({ zone })}
          error={fault('zone')}
        />
      </ProfileFieldAnchor>
    </>
  )
}

/** Fields for name, license, gender and location. */
export function IdentityFields({ form }: { readonly form: ProfileForm }) {
  const { draft, change, fault } = form
  return (
    <section className={parts.panel}>
      <h2>{words.whoTitle}</h2>
      <div className={styles.pair}>
        <ProfileTextField form={form} field="given_name" label={words.givenName} />
        <ProfileTextField form={form} field="family_name" label={words.familyName} />
        <ProfileFieldAnchor field="kind">
          <Select
            label={words.kind}
            placeholder={words.kindMissing}
            value={draft.kind ?? null}
            choices={kinds}
            onChange={(kind) => change({ kind })}
            error={fault('kind')}
          />
        </ProfileFieldAnchor>
        <ProfileFieldAnchor field="gender">
          <RadioGroupField
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
        </ProfileFieldAnchor>
        <LocationFields form={form} />
      </div>
    </section>
  )
}
