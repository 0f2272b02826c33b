import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import parts from '#components/parts.module.css'
import { partMessages as words } from '../fields/fields.messages.ts'
import { useOrganizationForm } from '../fields/form-context.tsx'
import { FieldAnchor, FormNumberField } from '../fields/FormFields.tsx'
import { SessionClassFields } from './SessionClassFields.tsx'
import { SessionTermsFields, defaultTerms } from './SessionTermsFields.tsx'

/** How many sessions are covered, and on what terms. */
export function SessionTermsSection() {
  const { form, set, may, fault } = useOrganizationForm()
  const terms = form.session_terms ?? null
  return (
    <>
      <FormNumberField
        place="number_of_sessions"
        label={words.number_of_sessions}
        hint={words.number_of_sessionsHint}
        value={form.number_of_sessions}
        onChange={(number_of_sessions) => set({ number_of_sessions })}
        error={fault('number_of_sessions')}
        disabled={!may('number_of_sessions')}
      />
      <FieldAnchor place="is_no_of_sessions_hidden">
        <CheckboxField
          label={words.is_no_of_sessions_hidden}
          isOn={form.is_no_of_sessions_hidden ?? false}
          onChange={(is_no_of_sessions_hidden) => set({ is_no_of_sessions_hidden })}
          disabled={!may('is_no_of_sessions_hidden')}
        />
      </FieldAnchor>
      <SessionClassFields
        place="session_classes"
        classes={form.session_classes}
        onChange={(session_classes) => set({ session_classes })}
        disabled={!may('session_classes')}
      />
      <section className={parts.stack} aria-labelledby="terms">
        <h3 id="terms">{words.termsTitle}</h3>
        <FieldAnchor place="session_terms">
          <CheckboxField
            label={words.hasTerms}
            hint={words.hasTermsHint}
            isOn={terms !== null}
            onChange={(isOn) => set({ session_terms: isOn ? defaultTerms : null })}
            disabled={!may('session_terms')}
          />
        </FieldAnchor>
        {terms ? (
          <SessionTermsFields
            place="session_terms"
            terms={terms}
            onChange={(session_terms) => set({ session_terms })}
            disabled={!may('session_terms')}
          />
        ) : null}
      </section>
    </>
  )
}
