import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import { requiredVisitDetails } from '@evenkeel/api-contract/forms/visit-details'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { getFieldDefinition } from '#form/state/form-controller.ts'
import { useForm } from '#form/state/use-form.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import { saveVisitDetails } from '#session/visit-details/visit-details.ts'
import type { ContactField } from '../contact-requirements.ts'
import { reviewMessages as words } from './review.messages.ts'

/** Asks a member for what is missing of how to reach them: a number to call, the place to look near. It is kept in the profile. */
export function ContactDetailsForm({
  needs,
  whoCalls,
  goOn,
  onSaved,
}: {
  readonly needs: readonly ContactField[]
  readonly whoCalls: string
  /** Words of the button. */
  readonly goOn: string
  readonly onSaved: () => void
}) {
  const session = useSessionClient()
  const { phone } = useOrganization()
  const hints: Readonly<Record<ContactField, string>> = { phone: whoCalls, zip: words.nearHome }
  const fields = needs.map((id): FieldDefinition => ({
    ...getFieldDefinition(requiredVisitDetails, id),
    hint: hints[id],
  }))
  const form = useForm<void>({
    fields,
    phone,
    action: (values) => saveVisitDetails(session, values),
    onSuccess: onSaved,
  })
  return <Form form={form} label={words.reachForm} footer={<SubmitButton>{goOn}</SubmitButton>} />
}
