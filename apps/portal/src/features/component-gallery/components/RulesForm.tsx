import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { TimeZoneLink } from '#organization/time-zone/TimeZoneLink.tsx'
import { ruleFields } from '../gallery-fields.ts'
import { FormValues } from './FormValues.tsx'

/** The rules that need more than one field, a calendar or a count; without an action, so a valid submit ends idle. */
export function RulesForm() {
  const form = useForm({ fields: ruleFields })
  return (
    <>
      <Form
        form={form}
        label="Rules"
        labelLink={(id) => (id === 'zip' ? <TimeZoneLink /> : null)}
        footer={<SubmitButton>Check</SubmitButton>}
      />
      <p role="status">
        <span>{`The form is ${form.state}.`}</span>
      </p>
      <FormValues title="Values of the rules" values={form.values()} />
    </>
  )
}
