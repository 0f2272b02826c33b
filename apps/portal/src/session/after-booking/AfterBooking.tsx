import { Suspense, useEffect, useRef, useState } from 'react'
import { deferForSome } from '#lib/deferred-module.tsx'
import { useNothingLeftToAsk, useQuestionsAfterBooking } from './after-booking.ts'
import styles from './after-booking.module.css'
import type { Ending } from './AfterBookingForm.tsx'
import { formWords } from '#form/form.words.ts'
import { afterBookingWords as words } from './after-booking.words.ts'

/** Most people leave the line closed: they do not fetch the form behind it. */
const deferred = deferForSome(() => import('./AfterBookingForm.tsx'), { AfterBookingForm: () => null })
const AfterBookingForm = deferred.component('AfterBookingForm')

const endings: Readonly<Record<Ending, string>> = {
  sent: words.sent,
  left: words.left,
}

/** Stands where the form was, and takes its focus. */
function Ended({ ending }: { readonly ending: Ending }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <p ref={place} className={styles.ended} role="status" tabIndex={-1}>
      {endings[ending]}
    </p>
  )
}

/**
 * One quiet line for the questions about work that some programmes ask after a booking; nothing for whoever was asked before
 * (decision 012). The visit depends on none of it.
 */
export function AfterBooking() {
  const questions = useQuestionsAfterBooking()
  const nothingLeft = useNothingLeftToAsk()
  const [isOpen, setIsOpen] = useState(false)
  const [ending, setEnding] = useState<Ending | null>(null)
  if (ending !== null) return <Ended ending={ending} />
  if (questions.length === 0) return null
  const title = words.title({ count: questions.length })
  const end = (how: Ending): void => {
    setEnding(how)
    nothingLeft()
  }
  return (
    <details className={styles.card} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? (
        <Suspense fallback={<p>{formWords.moment}</p>}>
          <AfterBookingForm questions={questions} title={title} onEnd={end} />
        </Suspense>
      ) : null}
    </details>
  )
}
