import { resetByCodeFields } from '@evenkeel/contract/forms/reset'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { resetByCode } from '../api.ts'

/** Sets a new password with the code of the mail: for whoever reads it on another device (RD-012). */
export function ResetByCode({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const session = useSession()
  const form = useForm({
    fields: resetByCodeFields,
    initialValues: { email },
    phone: usePlace().organisation?.phone ?? '',
    action: (values) => resetByCode(session, values),
    onSuccess: onDone,
  })
  return (
    <Form
      form={form}
      label="Set a new password with the code"
      footer={<SubmitButton>Save my password</SubmitButton>}
    />
  )
}
