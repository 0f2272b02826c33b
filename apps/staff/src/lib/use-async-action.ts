import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { describeApiError } from './api-errors.ts'

export interface AsyncAction<Sent> {
  readonly run: (sent: Sent) => void
  readonly busy: boolean
  /** Why it did not work; null: nothing was tried, or it did. */
  readonly problem: string | null
  /** The same as it was thrown, for a screen that says more of it. */
  readonly error: unknown
  readonly isDone: boolean
  readonly reset: () => void
}

interface AsyncActionOptions<Sent, Answer> {
  readonly act: (sent: Sent) => Promise<Answer>
  readonly onDone?: (answer: Answer, sent: Sent) => void
  /** Before the refusal is shown; what it promises is waited for. */
  readonly onRefused?: (error: unknown) => void | Promise<void>
  /** Words for refusals, by status. */
  readonly refusals?: Readonly<Record<number, string>>
}

/** Something a person does with a press: under way, refused with words, or done. A second press while it runs does nothing. */
export function useAsyncAction<Sent, Answer>({
  act,
  onDone,
  onRefused,
  refusals,
}: AsyncActionOptions<Sent, Answer>): AsyncAction<Sent> {
  // Known at once; `isPending` is known with the next drawing, and a second press may come before it.
  const isUnderWay = useRef(false)
  const settle = (): void => {
    isUnderWay.current = false
  }
  const { mutate, isPending, error, isSuccess, reset } = useMutation({
    mutationFn: act,
    onSettled: settle,
    ...(onDone ? { onSuccess: onDone } : {}),
    ...(onRefused ? { onError: onRefused } : {}),
  })
  return {
    run: (sent) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(sent)
    },
    busy: isPending,
    problem: error === null ? null : describeApiError(error, refusals),
    error,
    isDone: isSuccess,
    reset: () => {
      settle()
      reset()
    },
  }
}
