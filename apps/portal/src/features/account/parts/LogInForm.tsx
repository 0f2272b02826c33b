import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { logInFields } from '@evenkeel/contract/forms/log-in'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { useFormEnvironment } from '#form/state/environment.ts'
import { BareForm } from '#form/BareForm.tsx'
import { credentialInputs } from '#form/inputs/credential-inputs.ts'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { pendingStep } from '#session/booking/pending-step.ts'
import { useSession, useBookingWizard } from '#session/session-context.tsx'
import { useTypedHere } from '#session/drafts/use-typed-here.ts'
import { Link } from '#ui/Link.tsx'
import { afterLogIn } from '../after-log-in.ts'
import { type Credentials, credentialsOf, isNotVerified, signIn } from '../api.ts'
import { attachFinished, ConfirmEmail } from './deferred-parts.ts'
import { logInWords as words } from '../log-in.words.ts'

/**
 * Goes on after a sign-in. The guard sends members away from log-in first; this comes after it and wins. The answers are
 * handed over meanwhile, unless the open appointment does that itself (INTAKE-07).
 */
function useGoOn(): () => void {
  const session = useSession()
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const { base } = usePlace()
  const { after } = useFormEnvironment()
  return () => {
    const to = afterLogIn(booking.read(), query.get('redirect'), base)
    after(0, () => navigate(to, { replace: true }))
    if (pendingStep(booking.read()) !== 'submit') void attachFinished(session, booking)
  }
}

/** The sign-in form; an account whose code is still open is confirmed right here (AUTH-01, ERROR-04). */
export function LogInForm() {
  const session = useSession()
  const goOn = useGoOn()
  const { organisation, base } = usePlace()
  const phone = organisation?.phone ?? ''
  const tried = useRef<Credentials | null>(null)
  const [unverified, setUnverified] = useState<Credentials | null>(null)
  const form = useForm<void>({
    fields: logInFields,
    ...useTypedHere('email'),
    phone,
    // Going on belongs to the act itself: the guard may have taken the form away before the form hears of the success.
    action: async (values) => {
      tried.current = credentialsOf(values)
      await signIn(session, tried.current)
      goOn()
    },
    onFailure: (error) => setUnverified(isNotVerified(error) ? tried.current : null),
  })
  const forgot = <Link to={href('auth-reset')}>{words.forgot}</Link>
  return (
    <>
      <BareForm
        form={form}
        inputs={credentialInputs}
        label={words.title}
        labelLink={(id) => (id === 'password' ? forgot : null)}
        footer={<SubmitButton>{words.title}</SubmitButton>}
      />
      {form.serverError === errorTexts.otherProgram && base !== '' ? (
        <p>
          {/* The product's own home page, which is outside of this organization's pages. */}
          <a href="/">{words.findProgram}</a>
        </p>
      ) : null}
      {unverified ? <ConfirmEmail email={unverified.email} onDone={form.submit} /> : null}
    </>
  )
}
