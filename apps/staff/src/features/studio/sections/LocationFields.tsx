import type { LocationForm } from '@evenkeel/contract/staff/studio-form'
import { Check } from '#ui/fields/Check.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import { partWords as words } from '../fields/fields.words.ts'
import { useForm } from '../fields/form-context.tsx'
import { Place, PlacedNumber, PlacedPhone, PlacedText } from '../fields/PlacedFields.tsx'
import { orNone } from '../fields/values.ts'
import { ClassFields } from './ClassFields.tsx'
import { TermsFields, usualTerms } from './TermsFields.tsx'

interface LocationFieldsProps {
  readonly place: string
  readonly location: LocationForm
  readonly onChange: (location: LocationForm) => void
  readonly disabled: boolean
}

function useOne({ place, location, onChange, disabled }: LocationFieldsProps) {
  const { fault } = useForm()
  return {
    set: (more: Partial<LocationForm>): void => onChange({ ...location, ...more }),
    at: (name: keyof LocationForm) => ({
      place: `${place}.${name}`,
      error: fault(`${place}.${name}`),
      disabled,
    }),
  }
}

function Names(props: LocationFieldsProps) {
  const { location } = props
  const { set, at } = useOne(props)
  return (
    <>
      <PlacedText
        {...at('location')}
        label={words.location}
        hint={words.locationHint}
        required
        value={location.location}
        onChange={(text) => set({ location: text })}
      />
      <PlacedText
        {...at('username')}
        label={words.username}
        hint={words.usernameHint}
        required
        value={location.username}
        onChange={(text) => set({ username: text.trim() })}
      />
      <PlacedPhone
        {...at('phone')}
        label={words.phone}
        hint={words.fromOrganization}
        value={location.phone}
        onChange={(phone) => set({ phone })}
      />
      <PlacedPhone
        {...at('safety_screen_phone')}
        label={words.safety_screen_phone}
        hint={words.fromOrganization}
        value={location.safety_screen_phone}
        onChange={(safety_screen_phone) => set({ safety_screen_phone })}
      />
      {(['program_name', 'intake', 'session_class'] as const).map((name) => (
        <PlacedText
          key={name}
          {...at(name)}
          label={words[name]}
          {...(name === 'session_class' ? {} : { hint: words.fromOrganization })}
          value={location[name]}
          onChange={(text) => set({ [name]: orNone(text) })}
        />
      ))}
    </>
  )
}

const toldOf = (isHidden: boolean | null): 'asOrganization' | 'told' | 'hidden' =>
  isHidden === null ? 'asOrganization' : isHidden ? 'hidden' : 'told'

function Sessions(props: LocationFieldsProps) {
  const { place, location, disabled } = props
  const { set, at } = useOne(props)
  const terms = location.session_terms
  return (
    <>
      <PlacedNumber
        {...at('number_of_sessions')}
        label={words.number_of_sessions}
        hint={words.fromOrganization}
        value={location.number_of_sessions}
        onChange={(number_of_sessions) => set({ number_of_sessions })}
      />
      <Place place={`${place}.is_no_of_sessions_hidden`}>
        <Choices
          label={words.hiddenHere}
          inRow
          value={toldOf(location.is_no_of_sessions_hidden)}
          choices={(['asOrganization', 'told', 'hidden'] as const).map((value) => ({
            value,
            label: words[value],
          }))}
          onChange={(told) =>
            set({ is_no_of_sessions_hidden: told === 'asOrganization' ? null : told === 'hidden' })
          }
          disabled={disabled}
        />
      </Place>
      <ClassFields
        place={`${place}.session_classes`}
        classes={location.session_classes}
        onChange={(session_classes) => set({ session_classes })}
        disabled={disabled}
      />
      <Place place={`${place}.session_terms`}>
        <Check
          label={words.ownTerms}
          isOn={terms !== null}
          onChange={(isOn) => set({ session_terms: isOn ? usualTerms : null })}
          disabled={disabled}
        />
      </Place>
      {terms ? (
        <TermsFields
          place={`${place}.session_terms`}
          terms={terms}
          onChange={(session_terms) => set({ session_terms })}
          disabled={disabled}
        />
      ) : null}
    </>
  )
}

/** The fields of one location. */
export function LocationFields(props: LocationFieldsProps) {
  const { location, disabled } = props
  const { set } = useOne(props)
  return (
    <>
      <Names {...props} />
      <Sessions {...props} />
      <Check
        label={words.active}
        isOn={location.active}
        onChange={(active) => set({ active })}
        disabled={disabled}
      />
    </>
  )
}
