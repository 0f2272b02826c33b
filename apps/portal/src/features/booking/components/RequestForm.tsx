import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useSessionClient, useBookingWizard, useSession } from '#session/session-context.tsx'
import { requireAnswersAttached } from '#session/intake/intake-answers.ts'
import { saveVisitDetails } from '#session/visit-details/visit-details.ts'
import { useDraft, useRestoreDraft } from '#session/use-draft.ts'
import { bookingMessages } from '../booking.messages.ts'
import { useHandleBookingClosed } from '../notices/use-booking-closed.ts'
import { requiresPhoneNumber, getMissingContactFields } from '../contact-requirements.ts'
import { getOnlyMethod, describeOnlyMethod } from '../search/method-text.ts'
import {
  sendAppointmentRequest,
  buildRequestBody,
  getRequestFields,
  type RequestDraft,
  parseRequestDraft,
  createRequestDraft,
} from '../request-appointment.ts'
import { requestFormMessages } from './request-form.messages.ts'

interface RequestFormProps {
  readonly providerId: number
  readonly providerName: string | null
  /** State of the visit. */
  readonly state: string | null
  readonly offered: readonly TelehealthMethod[]
  readonly onSent: () => void
}

/** Which day, which part of it, how (RD-157). What is typed is kept for this person until it was sent. */
export function RequestForm({ providerId, providerName, state, offered, onSent }: RequestFormProps) {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const client = useQueryClient()
  const closed = useHandleBookingClosed()
  const { mdlive_provider_type, phone } = useOrganization()
  const { kept, keep, drop } = useDraft(`slot-query:${providerId}`)
  const begun = parseRequestDraft(kept)
  // The same words are the same request however often they are sent, also after a reload; other words are another one.
  const request = useRef<RequestDraft | null>(null)
  const { method } = booking.read()
  const only = getOnlyMethod(offered)
  const { user } = useSession()
  // As on the way in: once the number is saved, the request is on its way.
  const [lacksNumber, setLacksNumber] = useState(user?.phone === null)
  const [isCalled] = useState(() => requiresPhoneNumber(booking.read(), user))
  const [isByPhone, setIsByPhone] = useState((only ?? method) === 'phone')
  const form = useForm<void>({
    fields: getRequestFields(offered, isCalled ? 'care-line' : lacksNumber && isByPhone ? 'counselor' : null),
    initialValues:
      only === null && offered.some((one) => one === method) ? { appointment_method: method ?? '' } : {},
    phone,
    action: async (values) => {
      const body = buildRequestBody(
        only === null ? values : { ...values, appointment_method: only },
        { providerId, providerName, state },
        mdlive_provider_type,
      )
      if (body === null) return
      const sent = createRequestDraft(values, state, request.current ?? begun, booking.newKey)
      request.current = sent
      // Kept before it is sent: whoever gets no answer may load the page again.
      await keep(sent)
      if ('phone' in values) await saveVisitDetails(session, { phone: values['phone'] })
      await requireAnswersAttached(session, booking)
      await sendAppointmentRequest(session, body, sent.key)
      await drop()
      await client.invalidateQueries({ queryKey: ['slot-queries'] })
    },
    onSuccess: onSent,
    onFailure: (error) => {
      if (!closed(error)) setLacksNumber(lacksNumber || getMissingContactFields(error).includes('phone'))
    },
    onChange: (values) => {
      request.current = createRequestDraft(values, state, request.current ?? begun, booking.newKey)
      void keep(request.current)
    },
  })
  const { appointment_method: way } = form.state === 'idle' && begun ? begun.values : form.values()
  if (only === null && (way === 'phone') !== isByPhone) setIsByPhone(way === 'phone')
  useRestoreDraft(form, begun?.values)
  return (
    <>
      {only === null ? null : <p>{describeOnlyMethod(only)}</p>}
      <Form
        form={form}
        label={requestFormMessages.title}
        footer={<SubmitButton>{bookingMessages.sendRequest}</SubmitButton>}
      />
    </>
  )
}
