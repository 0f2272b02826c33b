import type { ReactNode } from 'react'
import type { OutcomeNotice } from '#session/outcome-notice.ts'
import { OutcomeBanner } from '#session/outcome/OutcomeBanner.tsx'
import { BookAgain } from './BookAgain.tsx'

/** That an appointment is cancelled, and the way to another one with the same counselor; or what became of a new time. */
export function VisitOutcome({ done }: { readonly done: OutcomeNotice }): ReactNode {
  return <OutcomeBanner done={done}>{done.again ? <BookAgain visit={done.again} /> : null}</OutcomeBanner>
}
