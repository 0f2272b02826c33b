import type { FieldValues } from '@evenkeel/contract/fields/definition'
import { useState } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { everyType } from '../fields.ts'
import { type Answer, answers, pretendServer } from '../pretend-server.ts'
import { AnswerChoice } from './AnswerChoice.tsx'
import { Values } from './Values.tsx'

/** All thirteen types in one form that can be filled and sent to the pretend server. */
export function LiveForm() {
  const [answer, setAnswer] = useState<Answer>('success')
  const [sent, setSent] = useState<FieldValues | null>(null)
  const form = useForm({
    fields: everyType,
    action: (values) => pretendServer(answer, values),
    onSuccess: setSent,
  })
  return (
    <>
      <AnswerChoice answer={answer} options={answers} onChange={setAnswer} />
      <Form form={form} label="Every type" footer={<SubmitButton>Send</SubmitButton>} />
      <p role="status">
        <span>{`The form is ${form.state}, with ${form.files.length} attached files.`}</span>
      </p>
      <Values title="Values now" values={form.values()} />
      {sent && <Values title="Values sent" values={sent} />}
    </>
  )
}
