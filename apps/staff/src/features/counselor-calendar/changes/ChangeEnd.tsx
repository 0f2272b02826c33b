import { DoneNotice } from '#ui/DoneNotice.tsx'
import { SaveRow } from '#ui/fields/SaveRow.tsx'
import { Problem } from '#ui/Problem.tsx'
import { calendarWords } from '../calendar.words.ts'
import { Review } from './Review.tsx'
import type { Change } from './use-change.ts'

/** What follows a press: why it did not work, the window to look at it, and that it was saved. */
export function Outcome({ change }: { readonly change: Change }) {
  const { problem, looked, saved } = change
  return (
    <>
      <Problem text={problem} />
      {saved ? <DoneNotice key={saved.count} text={saved.text} /> : null}
      {looked ? (
        <Review
          looked={looked}
          view={change.view}
          onClose={change.leave}
          onSaved={change.onSaved}
          onOtherWeeks={change.onOtherWeeks}
        />
      ) : null}
    </>
  )
}

interface ChangeEndProps {
  readonly change: Change
  readonly onLook: () => void
  /** Throws away what was typed; null where nothing is. */
  readonly onDiscard: (() => void) | null
}

/** The end of a form that changes hours. */
export function ChangeEnd({ change, onLook, onDiscard }: ChangeEndProps) {
  return (
    <>
      <SaveRow doIt={calendarWords.look} busy={change.busy} onDo={onLook} onDiscard={onDiscard} />
      <Outcome change={change} />
    </>
  )
}
