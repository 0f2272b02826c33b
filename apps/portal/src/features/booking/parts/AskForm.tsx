import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useSession, useBookingWizard, useWhoIsHere } from '#session/session-context.tsx'
import { requireAttached } from '#session/intake/answers.ts'
import { saveVisitDetails } from '#session/visit-details/visit-details.ts'
import { useDraft, useRestored } from '#session/use-draft.ts'
import { bookingWords } from '../booking.words.ts'
import { useBookingClosed } from '../notices/use-booking-closed.ts'
import { asksForPhone, missedBy } from '../reach.ts'
import { onlyWay, onlyWayWords } from '../search/words.ts'
import {
  ask,
  askBody,
  askFields,
  type BegunRequest,
  begunRequest,
  requestFor,
} from '../ask-for-appointment.ts'
import { askWords } from './ask.words.ts'

interface AskFormProps {
  readonly providerId: number
  readonly providerName: string | null
  /** State of the visit. */
  readonly state: string | null
  readonly offered: readonly TelehealthMethod[]
  readonly onSent: () => void
}

/** Which day, which part of it, how (RD-157). What is typed is kept for this person until it was sent. */
export function AskForm({ providerId, providerName, state, offered, onSent }: AskFormProps) {
  const session = useSession()
  const booking = useBookingWizard()
  const client = useQueryClient()
  const closed = useBookingClosed()
  const { mdlive_provider_type, phone } = useOrganisation()
  const { kept, keep, drop } = useDraft(`slot-query:${providerId}`)
  const begun = begunRequest(kept)
  // The same words are the same request however often they are sent, also after a reload; other words are another one.
  const request = useRef<BegunRequest | null>(null)
  const { method } = booking.read()
  const only = onlyWay(offered)
  const { user } = useWhoIsHere()
  // As on the way in: once the number is saved, the request is on its way.
  const [lacksNumber, setLacksNumber] = useState(user?.phone === null)
  const [isCalled] = useState(() => asksForPhone(booking.read(), user))
  const [isByPhone, setIsByPhone] = useState((only ?? method) === 'phone')
  const form = useForm<void>({
    fields: askFields(offered, isCalled ? 'care-line' : lacksNumber && isByPhone ? 'counselor' : null),
    initialValues:
      only === null && offered.some((one) => one === method) ? { appointment_method: method ?? '' } : {},
    phone,
    action: async (values) => {
      const body = askBody(
        only === null ? values : { ...values, appointment_method: only },
        { providerId, providerName, state },
        mdlive_provider_type,
      )
      if (body === null) return
      const sent = requestFor(values, state, request.current ?? begun, booking.newKey)
      request.current = sent
      // Kept before it is sent: whoever gets no answer may load the page again.
      await keep(sent)
      if ('phone' in values) await saveVisitDetails(session, { phone: values['phone'] })
      await requireAttached(session, booking)
      await ask(session, body, sent.key)
      await drop()
      await client.invalidateQueries({ queryKey: ['slot-queries'] })
    },
    onSuccess: onSent,
    onFailure: (error) => {
      if (!closed(error)) setLacksNumber(lacksNumber || missedBy(error).includes('phone'))
    },
    onChange: (values) => {
      request.current = requestFor(values, state, request.current ?? begun, booking.newKey)
      void keep(request.current)
    },
  })
  const { appointment_method: way } = form.state === 'idle' && begun ? begun.values : form.values()
  if (only === null && (way === 'phone') !== isByPhone) setIsByPhone(way === 'phone')
  useRestored(form, begun?.values)
  return (
    <>
      {only === null ? null : <p>{onlyWayWords(only)}</p>}
      <Form
        form={form}
        label={askWords.title}
        footer={<SubmitButton>{bookingWords.sendRequest}</SubmitButton>}
      />
    </>
  )
}
