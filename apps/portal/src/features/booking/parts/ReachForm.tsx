import type { FieldDefinition } from '@evenkeel/contract/fields/definition'
import { requiredVisitDetails } from '@evenkeel/contract/forms/visit-details'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { definitionOf } from '#form/state/controller.ts'
import { useForm } from '#form/state/use-form.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { saveVisitDetails } from '#session/visit-details/visit-details.ts'
import type { ReachField } from '../reach.ts'
import { reviewWords as words } from './review.words.ts'

/** Asks a member for what is missing of how to reach them: a number to call, the place to look near. It is kept in the profile. */
export function ReachForm({
  needs,
  whoCalls,
  goOn,
  onSaved,
}: {
  readonly needs: readonly ReachField[]
  readonly whoCalls: string
  /** Words of the button. */
  readonly goOn: string
  readonly onSaved: () => void
}) {
  const session = useSession()
  const { phone } = useOrganisation()
  const hints: Readonly<Record<ReachField, string>> = { phone: whoCalls, zip: words.nearHome }
  const fields = needs.map((id): FieldDefinition => ({
    ...definitionOf(requiredVisitDetails, id),
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
