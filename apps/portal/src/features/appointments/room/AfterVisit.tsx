import { useEffect, useRef } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { type RoomState, roomWords } from './room-state.ts'

/** What became of a stay in the room; whoever may still come in finds the check and the way in below. */
export function AfterVisit({
  state,
  counselor,
  closed,
}: {
  readonly state: RoomState
  readonly counselor: string
  readonly closed: string | null
}) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={words} tabIndex={-1}>
      <Banner kind={state === 'left' ? 'success' : 'info'} title={roomWords(state, counselor, closed)}>
        {state === 'left' ? <p>As long as the room is open, you can go in again below.</p> : null}
      </Banner>
    </div>
  )
}
