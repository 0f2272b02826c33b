import { type FieldDefinition, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { stateOptions } from '@evenkeel/api-contract/reference-data/state-names'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { bookingMessages } from '../booking.messages.ts'
import { counselorListMessages as words } from '../providers/counselors.messages.ts'

const fields: readonly FieldDefinition[] = [
  {
    id: 'appointment_state',
    type: 'select',
    label: words.stateOfVisit,
    required: true,
    hint: words.stateHint,
    options: stateOptions,
    autocomplete: 'off',
  },
]

/** Asks for the state of the visit where nobody has said it yet (RD-148). */
export function StateForm({
  state,
  onChoose,
}: {
  readonly state: string | null
  readonly onChoose: (state: string) => Promise<void>
}) {
  const form = useForm<void>({
    fields,
    initialValues: state === null ? {} : { appointment_state: state },
    action: (values) => onChoose(getTextValue(values, 'appointment_state')),
  })
  return (
    <Form form={form} label={words.stateForm} footer={<SubmitButton>{bookingMessages.goOn}</SubmitButton>} />
  )
}
