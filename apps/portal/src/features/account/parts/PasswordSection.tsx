import { passwordChangeFields } from '@evenkeel/contract/forms/password-change'
import { useState } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { changeOwnPassword } from '../api.ts'

/** Changes the password (AUTH-05, ERROR-02, ERROR-03). */
export function PasswordSection() {
  const session = useSession()
  const { phone } = useOrganisation()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    fields: passwordChangeFields,
    phone,
    isPasswordChange: true,
    action: (values) => changeOwnPassword(session, values),
    onSuccess: () => {
      setIsDone(true)
      form.reset({})
    },
    onFailure: () => setIsDone(false),
  })
  return (
    <>
      {isDone ? (
        <Banner kind="success" title="Your password is changed" live>
          <p>Your other devices are logged out.</p>
        </Banner>
      ) : null}
      <Form
        form={form}
        label="Change your password"
        footer={<SubmitButton>Change my password</SubmitButton>}
      />
    </>
  )
}
