import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { logInFields } from '@evenkeel/api-contract/forms/log-in'
import { logIn } from '@evenkeel/api-contract/portal/auth'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import type { ExpiredSession } from '#session/lifecycle/reauthentication.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'
import { logInMessages } from '../log-in.messages.ts'
import { reauthenticationMessages as words } from '../reauthentication.messages.ts'

const passwordField = logInFields.filter(({ id }) => id === 'password')

/** Restores the focus when the screen is shown again. */
function useRestoredFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus()
      })
    },
    [before],
  )
}

/**
 * Replaces the screen after a session ended: the same member enters the password and continues in place. It
 * is part of the page, not a modal dialog, so that the help lines stay reachable.
 */
function ReauthenticationForm({ expired }: { readonly expired: ExpiredSession }) {
  const session = useSessionClient()
  const { pathname, search } = useLocation()
  const phone = useTenant().organisation?.phone ?? ''
  useRestoredFocus()
  const form = useForm<void>({
    fields: passwordField,
    phone,
    action: async (values) => {
      const body = { email: expired.email, password: getTextValue(values, 'password') }
      session.accept(await session.own(logIn, { body, quiet: true }))
    },
  })
  const forgot = <Link to={href('auth-reset')}>{logInMessages.forgot}</Link>
  const elsewhere = `${href('login')}?redirect=${encodeURIComponent(`${pathname}${search}`)}`
  return (
    <section role="dialog" aria-label={words.title}>
      <Page title={words.title} lead={expired.isInterrupted ? words.goOnKept : words.goOn}>
        <Banner kind="info" live>
          <p>{errorMessages.sessionExpired}</p>
        </Banner>
        <p>
          <span>{`${words.yourEmail} `}</span>
          <strong translate="no">{expired.email}</strong>
        </p>
        <Form
          form={form}
          label={words.title}
          labelLink={(id) => (id === 'password' ? forgot : null)}
          footer={<SubmitButton>{words.logIn}</SubmitButton>}
        />
        <p>
          <Link to={elsewhere}>{words.notMe}</Link>
        </p>
      </Page>
    </section>
  )
}

/** Renders the password prompt for the member whose session ended; null for anyone else. */
export default function ReauthenticationScreen() {
  const { expiredSession } = useSession()
  return expiredSession ? <ReauthenticationForm expired={expiredSession} /> : null
}
