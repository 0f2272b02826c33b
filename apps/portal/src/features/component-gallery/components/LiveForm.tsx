import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { useState } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { allFieldTypes } from '../gallery-fields.ts'
import { type MockResponse, mockResponses, respondAsServer } from '../mock-server.ts'
import { ResponsePicker } from './ResponsePicker.tsx'
import { FormValues } from './FormValues.tsx'

/** All thirteen types in one form that can be filled and sent to the pretend server. */
export function LiveForm() {
  const [answer, setAnswer] = useState<MockResponse>('success')
  const [sent, setSent] = useState<FieldValues | null>(null)
  const form = useForm({
    fields: allFieldTypes,
    action: (values) => respondAsServer(answer, values),
    onSuccess: setSent,
  })
  return (
    <>
      <ResponsePicker answer={answer} options={mockResponses} onChange={setAnswer} />
      <Form form={form} label="Every type" footer={<SubmitButton>Send</SubmitButton>} />
      <p role="status">
        <span>{`The form is ${form.state}, with ${form.files.length} attached files.`}</span>
      </p>
      <FormValues title="Values now" values={form.values()} />
      {sent && <FormValues title="Values sent" values={sent} />}
    </>
  )
}
