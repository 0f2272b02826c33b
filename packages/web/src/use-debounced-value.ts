import { useEffect, useState } from 'react'

/** Returns a value after it has not changed for the given milliseconds; the default is a pause in typing. */
export function useDebouncedValue<T>(value: T, milliseconds = 250): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
