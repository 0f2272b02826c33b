import type { LocationForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import { partMessages as words } from '../fields/fields.messages.ts'
import {
  FieldAnchor,
  FormNumberField,
  FormPhoneField,
  FormTextField,
  useOrganizationForm,
} from '../fields/FormFields.tsx'
import { emptyToNull } from '../fields/field-values.ts'
import { defaultTerms, SessionClassFields, SessionTermsFields } from './SessionFields.tsx'

interface LocationFieldsProps {
  readonly place: string
  readonly location: LocationForm
  readonly onChange: (location: LocationForm) => void
  readonly disabled: boolean
}

function useLocationField({ place, location, onChange, disabled }: LocationFieldsProps) {
  const { fault } = useOrganizationForm()
  return {
    set: (more: Partial<LocationForm>): void => onChange({ ...location, ...more }),
    at: (name: keyof LocationForm) => ({
      place: `${place}.${name}`,
      error: fault(`${place}.${name}`),
      disabled,
    }),
  }
}

function LocationNameFields(props: LocationFieldsProps) {
  const { location } = props
  const { set, at } = useLocationField(props)
  return (
    <>
      <FormTextField
        {...at('location')}
        label={words.location}
        hint={words.locationHint}
        required
        value={location.location}
        onChange={(text) => set({ location: text })}
      />
      <FormTextField
        {...at('username')}
        label={words.username}
        hint={words.usernameHint}
        required
        value={location.username}
        onChange={(text) => set({ username: text.trim() })}
      />
      <FormPhoneField
        {...at('phone')}
        label={words.phone}
        hint={words.fromOrganization}
        value={location.phone}
        onChange={(phone) => set({ phone })}
      />
      <FormPhoneField
        {...at('safety_screen_phone')}
        label={words.safety_screen_phone}
        hint={words.fromOrganization}
        value={location.safety_screen_phone}
        onChange={(safety_screen_phone) => set({ safety_screen_phone })}
      />
      {(['program_name', 'intake', 'session_class'] as const).map((name) => (
        <FormTextField
          key={name}
          {...at(name)}
          label={words[name]}
          {...(name === 'session_class' ? {} : { hint: words.fromOrganization })}
          value={location[name]}
          onChange={(text) => set({ [name]: emptyToNull(text) })}
        />
      ))}
    </>
  )
}

const getVisibility = (isHidden: boolean | null): 'asOrganization' | 'told' | 'hidden' =>
  isHidden === null ? 'asOrganization' : isHidden ? 'hidden' : 'told'

function LocationSessionFields(props: LocationFieldsProps) {
  const { place, location, disabled } = props
  const { set, at } = useLocationField(props)
  const terms = location.session_terms
  return (
    <>
      <FormNumberField
        {...at('number_of_sessions')}
        label={words.number_of_sessions}
        hint={words.fromOrganization}
        value={location.number_of_sessions}
        onChange={(number_of_sessions) => set({ number_of_sessions })}
      />
      <FieldAnchor place={`${place}.is_no_of_sessions_hidden`}>
        <RadioGroupField
          label={words.hiddenHere}
          inRow
          value={getVisibility(location.is_no_of_sessions_hidden)}
          choices={(['asOrganization', 'told', 'hidden'] as const).map((value) => ({
            value,
            label: words[value],
          }))}
          onChange={(visibility) =>
            set({
              is_no_of_sessions_hidden: visibility === 'asOrganization' ? null : visibility === 'hidden',
            })
          }
          disabled={disabled}
        />
      </FieldAnchor>
      <SessionClassFields
        place={`${place}.session_classes`}
        classes={location.session_classes}
        onChange={(session_classes) => set({ session_classes })}
        disabled={disabled}
      />
      <FieldAnchor place={`${place}.session_terms`}>
        <CheckboxField
          label={words.ownTerms}
          isOn={terms !== null}
          onChange={(isOn) => set({ session_terms: isOn ? defaultTerms : null })}
          disabled={disabled}
        />
      </FieldAnchor>
      {terms ? (
        <SessionTermsFields
          place={`${place}.session_terms`}
          terms={terms}
          onChange={(session_terms) => set({ session_terms })}
          disabled={disabled}
        />
      ) : null}
    </>
  )
}

/** Fields of one location. */
export function LocationFields(props: LocationFieldsProps) {
  const { location, disabled } = props
  const { set } = useLocationField(props)
  return (
    <>
      <LocationNameFields {...props} />
      <LocationSessionFields {...props} />
      <CheckboxField
        label={words.active}
        isOn={location.active}
        onChange={(active) => set({ active })}
        disabled={disabled}
      />
    </>
  )
}
