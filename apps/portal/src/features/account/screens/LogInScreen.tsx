import { lazy, Suspense, useRef, useState } from 'react'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { logInFields } from '@evenkeel/api-contract/forms/log-in'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { FormBase } from '#form/FormBase.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { credentialRenderers } from '#form/inputs/credential-renderers.ts'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { getSafeRedirect } from '#lib/safe-redirect.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import type { BookingState } from '#session/booking/booking-wizard.ts'
import { getPendingPath, getPendingStep } from '#session/booking/pending-step.ts'
import { attachFinishedAnswers } from '#session/intake/intake-answers.ts'
import { HeldSlot } from '#session/booking/HeldSlot.tsx'
import { usePageInput } from '#session/drafts/use-page-input.ts'
import { useBookingWizard, useSessionClient } from '#session/session-context.tsx'
import { type Credentials, isUnverifiedError, signIn, toCredentials } from '../api.ts'
import { logInMessages as words } from '../log-in.messages.ts'
import { LoggedOutReason } from '../components/LoggedOutReason.tsx'

const ConfirmEmail = lazy(async () => ({
  default: (await import('../components/ConfirmEmail.tsx')).ConfirmEmail,
}))

/**
 * Returns the path after log-in: the pending appointment (STATE-12), else the requested page, else home
 * (AUTH-01, GUARD-05, GUARD-07).
 */
export function getPathAfterLogIn(booking: BookingState, redirect: string | null, base: string): string {
  return getPendingPath(booking) ?? getSafeRedirect(redirect, base) ?? href('home')
}

/**
 * Continues after log-in. The guard redirects members away from log-in first; this redirect runs later and
 * wins. Sends the intake answers in the background, unless the pending appointment does so itself
 * (INTAKE-07).
 */
function useContinueAfterLogIn(): () => void {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const { base } = useTenant()
  const { after } = useFormEnvironment()
  return () => {
    const to = getPathAfterLogIn(booking.read(), query.get('redirect'), base)
    after(0, () => void navigate(to, { replace: true }))
    if (getPendingStep(booking.read()) !== 'submit') void attachFinishedAnswers(session, booking)
  }
}

/** Log-in form. An account with a pending code is confirmed in place (AUTH-01, ERROR-04). */
function LogInForm() {
  const session = useSessionClient()
  const goOn = useContinueAfterLogIn()
  const { organisation, base } = useTenant()
  const phone = organisation?.phone ?? ''
  const tried = useRef<Credentials | null>(null)
  const [unverified, setUnverified] = useState<Credentials | null>(null)
  const form = useForm<void>({
    fields: logInFields,
    ...usePageInput('email'),
    phone,
    // Continue inside the action: the guard may unmount the form before its success handler runs.
    action: async (values) => {
      tried.current = toCredentials(values)
      await signIn(session, tried.current)
      goOn()
    },
    onFailure: (error) => setUnverified(isUnverifiedError(error) ? tried.current : null),
  })
  const forgot = <Link to={href('auth-reset')}>{words.forgot}</Link>
  return (
    <>
      <FormBase
        form={form}
        inputs={credentialRenderers}
        label={words.title}
        labelLink={(id) => (id === 'password' ? forgot : null)}
        footer={<SubmitButton>{words.title}</SubmitButton>}
      />
      {form.serverError === errorMessages.otherProgram && base !== '' ? (
        <p>
          {/* The product's home page, outside of the organization's pages. */}
          <a href="/">{words.findProgram}</a>
        </p>
      ) : null}
      {unverified ? (
        <Suspense>
          <ConfirmEmail email={unverified.email} onDone={form.submit} />
        </Suspense>
      ) : null}
    </>
  )
}

/**
 * /log-in (ROUTE-25). Shows the reason after a forced log-out or a log-out in another tab (STATE-15,
 * STORE-04).
 */
export default function LogInScreen() {
  const { organisation } = useTenant()
  return (
    <Page title={words.title}>
      <LoggedOutReason />
      <HeldSlot />
      <LogInForm />
      {isRouteAvailable(organisation, 'help-myself') ? (
        <p>
          <span>{`${words.noAccount} `}</span>
          <Link to={href('help-myself')}>{words.startHere}</Link>
        </p>
      ) : null}
      <p>
        <Link to={href('privacy')}>{words.privacy}</Link>
      </p>
    </Page>
  )
}
