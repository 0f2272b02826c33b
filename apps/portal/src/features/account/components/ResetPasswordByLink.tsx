import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { resetPasswordFields } from '@evenkeel/api-contract/forms/reset-password'
import { useState } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useNotices, useSessionClient } from '#session/session-context.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { resetPassword } from '../password-api.ts'
import { passwordMessages as words } from '../password.messages.ts'
import { PasswordChanged } from './PasswordChanged.tsx'

const isServerError = (error: unknown): boolean => error instanceof ApiError && error.status === 500

/**
 * Sets a new password with the token of an emailed link. After an HTTP 500 the token stays valid and is
 * passed to the request page.
 */
export function ResetPasswordByLink({
  token,
  onAskAgain,
}: {
  readonly token: string
  readonly onAskAgain: () => void
}) {
  const session = useSessionClient()
  const { typed } = useNotices()
  const { organisation } = useTenant()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    fields: resetPasswordFields,
    phone: organisation?.phone ?? '',
    action: async (values) => {
      try {
        return await resetPassword(session, token, values)
      } catch (error) {
        // In memory only, for the return from the error screen (ERROR-01).
        if (isServerError(error)) typed.keep(href('auth-reset'), { token })
        throw error
      }
    },
    onSuccess: () => {
      typed.forget()
      setIsDone(true)
    },
  })
  if (isDone) return <PasswordChanged />
  return (
    <Page title={words.choose}>
      <Form form={form} label={words.choose} footer={<SubmitButton>{words.save}</SubmitButton>} />
      <p>
        <span>{`${words.linkIsOld} `}</span>
        <Link to={href('auth-reset')} onClick={onAskAgain}>
          {words.askAgain}
        </Link>
      </p>
    </Page>
  )
}
