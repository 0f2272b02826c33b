import { type RefObject, useEffect, useRef } from 'react'

/**
 * Leads to the first field that is wrong: each time somebody tried (`attempt` counts) and each time the server refused. The form is the
 * element that is given the ref.
 */
export function useFocusFirstError(attempt: number, refusal: unknown): RefObject<HTMLElement | null> {
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempt > 0 || refusal !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus()
  }, [attempt, refusal])
  return form
}
