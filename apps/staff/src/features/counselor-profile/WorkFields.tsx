import type { ProfileChoices } from '@evenkeel/contract/counselor/profile'
import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { Check } from '#ui/fields/Check.tsx'
import { Checks } from '#ui/fields/Checks.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Place } from './Place.tsx'
import { profileWords as words } from './profile.words.ts'
import type { ProfileForm } from './use-profile-form.ts'

interface WorkFieldsProps {
  readonly form: ProfileForm
  readonly choices: ProfileChoices
}

const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

function Fit({ form: { draft, change, fault }, choices }: WorkFieldsProps) {
  return (
    <>
      <Place field="specialties">
        <Checks
          label={words.specialties}
          hint={words.specialtiesHint}
          value={draft.specialties ?? []}
          choices={choices.specialties.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(specialties) => change({ specialties })}
          error={fault('specialties')}
        />
      </Place>
      <Place field="identities">
        <Checks
          label={words.identities}
          hint={words.identitiesHint}
          value={draft.identities ?? []}
          choices={named(choices.identities)}
          onChange={(identities) => change({ identities })}
          error={fault('identities')}
        />
      </Place>
    </>
  )
}

/** Ways to meet, languages, fields of work, and what the counselor says of him- or herself. */
export function WorkFields({ form, choices }: WorkFieldsProps) {
  const { draft, change, fault } = form
  return (
    <section className={parts.panel}>
      <h2>{words.workTitle}</h2>
      <Place field="methods">
        <Checks
          label={words.methods}
          value={draft.methods ?? []}
          choices={[
            { value: 'video', label: words.video },
            { value: 'phone', label: words.phone },
          ]}
          onChange={(methods) => change({ methods: methods as TelehealthMethod[] })}
          error={fault('methods')}
        />
      </Place>
      <Place field="sees_in_person">
        <Check
          label={words.inPerson}
          hint={words.inPersonHint}
          isOn={draft.sees_in_person ?? false}
          onChange={(sees_in_person) => change({ sees_in_person })}
        />
      </Place>
      <Place field="language_ids">
        <Checks
          label={words.languages}
          value={(draft.language_ids ?? []).map(String)}
          choices={choices.languages.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(ids) => change({ language_ids: ids.map(Number) })}
          error={fault('language_ids')}
        />
      </Place>
      <Fit form={form} choices={choices} />
      <Place field="approach">
        <Choices
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
      </Place>
    </section>
  )
}
