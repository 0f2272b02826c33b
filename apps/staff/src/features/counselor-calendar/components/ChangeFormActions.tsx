import { SuccessNotice } from '#components/SuccessNotice.tsx'
import { FormActions } from '#components/fields/FormActions.tsx'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { calendarMessages } from '../calendar.messages.ts'
import { ChangeReviewDialog } from './ChangeReviewDialog.tsx'
import type { CalendarChangeState } from '../hooks/use-calendar-change.ts'

/** What follows a press: why it did not work, the window to look at it, and that it was saved. */
export function ChangeResult({ change }: { readonly change: CalendarChangeState }) {
  const { problem, looked, saved } = change
  return (
    <>
      <ErrorNotice text={problem} />
      {saved ? <SuccessNotice key={saved.count} text={saved.text} /> : null}
      {looked ? (
        <ChangeReviewDialog
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

interface ChangeFormActionsProps {
  readonly change: CalendarChangeState
  readonly onLook: () => void
  /** Throws away what was typed; null where nothing is. */
  readonly onDiscard: (() => void) | null
}

/** The end of a form that changes hours. */
export function ChangeFormActions({ change, onLook, onDiscard }: ChangeFormActionsProps) {
  return (
    <>
      <FormActions doIt={calendarMessages.look} busy={change.busy} onDo={onLook} onDiscard={onDiscard} />
      <ChangeResult change={change} />
    </>
  )
}
