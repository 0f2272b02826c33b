import { useEffect, useRef } from 'react'

/** Tells whether the part of the page that asks is still shown, for what comes to an end later. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
