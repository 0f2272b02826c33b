import { useEffect, useState } from 'react'

/** Milliseconds of rest in the typing before we look. */
const DEBOUNCE_DELAY = 250

/** What was typed, once it has not changed for a moment. */
export function useDebouncedValue(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_DELAY)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
