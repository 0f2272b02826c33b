import { useState } from 'react'

/** Outcome of the last attempt. */
type ActionOutcome =
  { readonly is: 'none' | 'running' | 'done' } | { readonly is: 'failed'; readonly error: unknown }

/**
 * An async action for a button that renders before TanStack Query loads: outcome of the last attempt, and a
 * function to start one.
 */
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
