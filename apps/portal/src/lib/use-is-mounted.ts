import { useEffect, useRef } from 'react'

/** Tells whether the part of the page that asks is still shown, for what comes to an end later. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
