import { useState } from 'react'

/** How the last try of an act went. */
type ActionOutcome =
  { readonly is: 'none' | 'running' | 'done' } | { readonly is: 'failed'; readonly error: unknown }

/** An act behind a button that is there before the library for such things: how its last try went, and how to try. */
export function useAsyncAction<Answer>(
  act: () => Promise<Answer>,
  onDone: (answer: Answer) => void,
): { readonly outcome: ActionOutcome; readonly run: () => void } {
  const [outcome, setOutcome] = useState<ActionOutcome>({ is: 'none' })
  const run = (): void => {
    setOutcome({ is: 'running' })
    void act().then(
      (answer) => {
        onDone(answer)
        setOutcome({ is: 'done' })
      },
      (error: unknown) => setOutcome({ is: 'failed', error }),
    )
  }
  return { outcome, run }
}
