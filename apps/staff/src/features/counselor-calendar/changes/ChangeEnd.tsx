import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { DoneNotice } from '#ui/DoneNotice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { uiWords } from '#ui/ui.words.ts'
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
        <Review looked={looked} view={change.view} onClose={change.leave} onSaved={change.onSaved} />
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
  const row = useRef<HTMLDivElement>(null)
  // The button that was pressed goes: the focus stays beside where it was.
  const discard = (): void => {
    row.current?.querySelector('button')?.focus()
    onDiscard?.()
  }
  return (
    <>
      {onDiscard === null ? null : <p className={parts.soft}>{uiWords.unsaved}</p>}
      <div ref={row} className={parts.row}>
        <Button busy={change.busy} onPress={onLook}>
          {calendarWords.look}
        </Button>
        {onDiscard === null ? null : (
          <Button kind="quiet" onPress={discard}>
            {uiWords.discard}
          </Button>
        )}
      </div>
      <Outcome change={change} />
    </>
  )
}
