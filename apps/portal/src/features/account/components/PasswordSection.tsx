import { passwordChangeFields } from '@evenkeel/api-contract/forms/password-change'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { devicesQueryKey } from '../devices-key.ts'
import { changeMemberPassword } from '../password-api.ts'
import { passwordMessages as words } from '../password.messages.ts'

/** Changes the password (AUTH-05, ERROR-02, ERROR-03). */
export function PasswordSection() {
  const session = useSessionClient()
  const { phone } = useOrganization()
  const client = useQueryClient()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    fields: passwordChangeFields,
    phone,
    isPasswordChange: true,
    action: (values) => changeMemberPassword(session, values),
    onSuccess: () => {
      setIsDone(true)
      form.reset({})
      // The list below is no longer what it was: the other devices are out.
      void client.invalidateQueries({ queryKey: devicesQueryKey })
    },
    onFailure: () => setIsDone(false),
  })
  return (
    <>
      {isDone ? (
        <Banner kind="success" title={words.changed} live>
          <p>{words.othersLoggedOut}</p>
        </Banner>
      ) : (
        <p>{words.logsOthersOut}</p>
      )}
      <Form form={form} label={words.change} footer={<SubmitButton>{words.changeMine}</SubmitButton>} />
    </>
  )
}
