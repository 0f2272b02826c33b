import type { ReactNode } from 'react'
import type { OutcomeNotice } from '#session/outcome-notice.ts'
import { OutcomeBanner } from '#session/outcome/OutcomeBanner.tsx'
import { BookAgain } from './BookAgain.tsx'

/**
 * Confirms a cancelation with a link to another time with the same counselor, or the outcome of a reschedule.
 */
export function VisitOutcome({ done }: { readonly done: OutcomeNotice }): ReactNode {
  return <OutcomeBanner done={done}>{done.again ? <BookAgain visit={done.again} /> : null}</OutcomeBanner>
}
