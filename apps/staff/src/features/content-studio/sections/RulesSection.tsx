import { registrationKinds } from '@evenkeel/api-contract/forms/registration-kind'
import { restrictableRoutes } from '@evenkeel/api-contract/reference-data/restrictable-routes'
import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { fieldMessages as words } from '../fields/fields.messages.ts'
import { FieldAnchor, FormPhoneField, FormTextField, useOrganizationForm } from '../fields/FormFields.tsx'
import { emptyToNull } from '../fields/field-values.ts'

interface PageChoicesProps {
  readonly restricted: readonly string[]
  readonly onChange: (restricted: string[]) => void
  readonly disabled?: boolean
}

/** Switches for the pages an organization may hide. */
export function PageChoices({ restricted, onChange, disabled = false }: PageChoicesProps) {
  return (
    <div>
      {restrictableRoutes.map((route) => (
        <CheckboxField
          key={route}
          label={words[route]}
          isOn={!restricted.includes(route)}
          onChange={(isOn) =>
            onChange(restrictableRoutes.filter((one) => (one === route ? !isOn : restricted.includes(one))))
          }
          disabled={disabled}
        />
      ))}
    </div>
  )
}

function IntakeFields() {
  const { form, set, may, fault } = useOrganizationForm()
  return (
    <section className={parts.stack} aria-labelledby="questions">
      <h3 id="questions">{words.questionsTitle}</h3>
      <FormTextField
        place="intake"
        label={words.intake}
        hint={`${words.intakeHint} ${words.intakeUsual}`}
        value={form.intake}
        onChange={(text) => set({ intake: emptyToNull(text.trim()) })}
        error={fault('intake')}
        disabled={!may('intake')}
      />
      <FieldAnchor place="registration">
        <RadioGroupField
          label={words.registration}
          value={registrationKinds.find((kind) => kind === form.registration) ?? null}
          choices={registrationKinds.map((value) => ({
            value,
            label: words[value],
            hint: words[`${value}Hint`],
          }))}
          onChange={(registration) => set({ registration })}
          error={fault('registration')}
          disabled={!may('registration')}
        />
      </FieldAnchor>
    </section>
  )
}

/** Features and registration rules of an organization. */
export function RulesSection() {
  const { form, set, may, fault } = useOrganizationForm()
  return (
    <>
      <section className={parts.stack} aria-labelledby="pages">
        <h3 id="pages">{words.restrictedTitle}</h3>
        <p className={parts.soft}>{words.restrictedHint}</p>
        <FieldAnchor place="restricted_routes">
          <PageChoices
            restricted={form.restricted_routes ?? []}
            onChange={(restricted_routes) => set({ restricted_routes })}
            disabled={!may('restricted_routes')}
          />
        </FieldAnchor>
      </section>
      <IntakeFields />
      <section className={parts.stack} aria-labelledby="safety">
        <h3 id="safety">{words.safetyTitle}</h3>
        <FieldAnchor place="show_safety_screen">
          <CheckboxField
            label={words.show_safety_screen}
            hint={words.show_safety_screenHint}
            isOn={form.show_safety_screen ?? false}
            onChange={(show_safety_screen) => set({ show_safety_screen })}
            disabled={!may('show_safety_screen')}
          />
        </FieldAnchor>
        <FormPhoneField
          place="safety_screen_phone"
          label={words.safety_screen_phone}
          hint={words.safety_screen_phoneHint}
          value={form.safety_screen_phone}
          onChange={(safety_screen_phone) => set({ safety_screen_phone })}
          error={fault('safety_screen_phone')}
          disabled={!may('safety_screen_phone')}
        />
      </section>
    </>
  )
}
