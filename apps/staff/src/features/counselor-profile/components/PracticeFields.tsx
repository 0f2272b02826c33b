import type { ProfileChoices } from '@evenkeel/api-contract/counselor/profile'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { CheckboxField, CheckboxGroupField } from '#components/fields/CheckboxField.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { ProfileFieldAnchor } from './ProfileFieldAnchor.tsx'
import { profileMessages as words } from '../profile.messages.ts'
import type { ProfileForm } from '../hooks/use-profile-form.ts'

interface PracticeFieldsProps {
  readonly form: ProfileForm
  readonly choices: ProfileChoices
}

const toOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

function SpecialtyFields({ form: { draft, change, fault }, choices }: PracticeFieldsProps) {
  return (
    <>
      <ProfileFieldAnchor field="specialties">
        <CheckboxGroupField
          label={words.specialties}
          hint={words.specialtiesHint}
          value={draft.specialties ?? []}
          choices={choices.specialties.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(specialties) => change({ specialties })}
          error={fault('specialties')}
        />
      </ProfileFieldAnchor>
      <ProfileFieldAnchor field="identities">
        <CheckboxGroupField
          label={words.identities}
          hint={words.identitiesHint}
          value={draft.identities ?? []}
          choices={toOptions(choices.identities)}
          onChange={(identities) => change({ identities })}
          error={fault('identities')}
        />
      </ProfileFieldAnchor>
    </>
  )
}

/** Fields for visit types, languages, specialties and introduction. */
export function PracticeFields({ form, choices }: PracticeFieldsProps) {
  const { draft, change, fault } = form
  return (
    <section className={parts.panel}>
      <h2>{words.workTitle}</h2>
      <ProfileFieldAnchor field="methods">
        <CheckboxGroupField
          label={words.methods}
          value={draft.methods ?? []}
          choices={[
            { value: 'video', label: words.video },
            { value: 'phone', label: words.phone },
          ]}
          onChange={(methods) => change({ methods: methods as TelehealthMethod[] })}
          error={fault('methods')}
        />
      </ProfileFieldAnchor>
      <ProfileFieldAnchor field="sees_in_person">
        <CheckboxField
          label={words.inPerson}
          hint={words.inPersonHint}
          isOn={draft.sees_in_person ?? false}
          onChange={(sees_in_person) => change({ sees_in_person })}
        />
      </ProfileFieldAnchor>
      <ProfileFieldAnchor field="language_ids">
        <CheckboxGroupField
          label={words.languages}
          value={(draft.language_ids ?? []).map(String)}
          choices={choices.languages.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(ids) => change({ language_ids: ids.map(Number) })}
          error={fault('language_ids')}
        />
      </ProfileFieldAnchor>
      <SpecialtyFields form={form} choices={choices} />
      <ProfileFieldAnchor field="approach">
        <RadioGroupField
          label={words.approach}
          value={draft.approach ?? null}
          choices={[
            { value: 'tools', label: words.tools },
            { value: 'listening', label: words.listening },
            { value: 'understanding', label: words.understanding },
          ]}
          onChange={(approach) => change({ approach })}
          error={fault('approach')}
        />
      </ProfileFieldAnchor>
    </section>
  )
}
