import { resetFields } from '@evenkeel/contract/forms/reset'
import { useEffect, useState } from 'react'
import { useParams } from '#lib/router/Router.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { resetPassword } from '../password-api.ts'
import { PasswordIsChanged } from '../parts/PasswordIsChanged.tsx'
import { passwordWords as words } from '../password.words.ts'

/** The token leaves the address bar at once: nobody reads it there, and a reload asks for a new link. */
function useHiddenToken(): string {
  const { token = '' } = useParams()
  const { base } = usePlace()
  const [kept] = useState(token)
  useEffect(
    () => window.history.replaceState(window.history.state, '', `${base}${href('auth-reset')}`),
    [base],
  )
  return kept
}

/** /password/reset/{token}: sets a new password with the mailed link (ROUTE-28). */
export default function ResetScreen() {
  const session = useSession()
  const { organisation } = usePlace()
  const token = useHiddenToken()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    fields: resetFields,
    phone: organisation?.phone ?? '',
    action: (values) => resetPassword(session, token, values),
    onSuccess: () => setIsDone(true),
  })
  if (isDone) return <PasswordIsChanged />
  return (
    <Page title={words.choose}>
      <Form form={form} label={words.choose} footer={<SubmitButton>{words.save}</SubmitButton>} />
      <p>
        <span>{`${words.linkIsOld} `}</span>
        <Link to={href('auth-reset')}>{words.askAgain}</Link>
      </p>
    </Page>
  )
}
