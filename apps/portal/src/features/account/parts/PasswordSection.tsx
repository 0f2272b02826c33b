import { passwordChangeFields } from '@evenkeel/contract/forms/password-change'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { devicesKey } from '../devices-key.ts'
import { changeOwnPassword } from '../password-api.ts'
import { passwordWords as words } from '../password.words.ts'

/** Changes the password (AUTH-05, ERROR-02, ERROR-03). */
export function PasswordSection() {
  const session = useSession()
  const { phone } = useOrganisation()
  const client = useQueryClient()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    fields: passwordChangeFields,
    phone,
    isPasswordChange: true,
    action: (values) => changeOwnPassword(session, values),
    onSuccess: () => {
      setIsDone(true)
      form.reset({})
      // The list below is no longer what it was: the other devices are out.
      void client.invalidateQueries({ queryKey: devicesKey })
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
