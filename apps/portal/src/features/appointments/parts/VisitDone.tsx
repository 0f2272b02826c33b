import type { ReactNode } from 'react'
import type { DoneNotice } from '#session/done-notice.ts'
import { DoneWords } from '#session/done/DoneWords.tsx'
import { BookAgain } from './BookAgain.tsx'

/** That an appointment is cancelled, and the way to another one with the same counselor; or what became of a new time. */
export function VisitDone({ done }: { readonly done: DoneNotice }): ReactNode {
  return <DoneWords done={done}>{done.again ? <BookAgain visit={done.again} /> : null}</DoneWords>
}
