import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { describeApiError } from './api-errors.ts'

export interface AsyncAction<Sent> {
  readonly run: (sent: Sent) => void
  readonly busy: boolean
  /** Error message; null before the first attempt and after success. */
  readonly problem: string | null
  /** The error as thrown, for screens that show more detail. */
  readonly error: unknown
  readonly isDone: boolean
  readonly reset: () => void
}

interface AsyncActionOptions<Sent, Answer> {
  readonly act: (sent: Sent) => Promise<Answer>
  readonly onDone?: (answer: Answer, sent: Sent) => void
  /** Called before the error is shown; a returned promise is awaited. */
  readonly onRefused?: (error: unknown) => void | Promise<void>
  /** Error messages by HTTP status. */
  readonly refusals?: Readonly<Record<number, string>>
}

/**
 * Mutation started by a click: pending, failed with a message, or done. A second click while pending is
 * ignored.
 */
export function useAsyncAction<Sent, Answer>({
  act,
  onDone,
  onRefused,
  refusals,
}: AsyncActionOptions<Sent, Answer>): AsyncAction<Sent> {
  // Set synchronously: `isPending` updates only on the next render, and a second click may come first.
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
