import { Check } from '#ui/fields/Check.tsx'
import parts from '#ui/parts.module.css'
import { partWords as words } from '../fields/fields.words.ts'
import { useForm } from '../fields/form-context.tsx'
import { Place, PlacedNumber } from '../fields/PlacedFields.tsx'
import { ClassFields } from './ClassFields.tsx'
import { TermsFields, usualTerms } from './TermsFields.tsx'

/** How many sessions are covered, and on what terms. */
export function TermsSection() {
  const { form, set, may, fault } = useForm()
  const terms = form.session_terms ?? null
  return (
    <>
      <PlacedNumber
        place="number_of_sessions"
        label={words.number_of_sessions}
        hint={words.number_of_sessionsHint}
        value={form.number_of_sessions}
        onChange={(number_of_sessions) => set({ number_of_sessions })}
        error={fault('number_of_sessions')}
        disabled={!may('number_of_sessions')}
      />
      <Place place="is_no_of_sessions_hidden">
        <Check
          label={words.is_no_of_sessions_hidden}
          isOn={form.is_no_of_sessions_hidden ?? false}
          onChange={(is_no_of_sessions_hidden) => set({ is_no_of_sessions_hidden })}
          disabled={!may('is_no_of_sessions_hidden')}
        />
      </Place>
      <ClassFields
        place="session_classes"
        classes={form.session_classes}
        onChange={(session_classes) => set({ session_classes })}
        disabled={!may('session_classes')}
      />
      <section className={parts.stack} aria-labelledby="terms">
        <h3 id="terms">{words.termsTitle}</h3>
        <Place place="session_terms">
          <Check
            label={words.hasTerms}
            hint={words.hasTermsHint}
            isOn={terms !== null}
            onChange={(isOn) => set({ session_terms: isOn ? usualTerms : null })}
            disabled={!may('session_terms')}
          />
        </Place>
        {terms ? (
          <TermsFields
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
