import { useEffect } from 'react'

/** Presses again what was pressed in the header before its handlers were there; the document has noted it (`server/document/document.ts`). */
export function useEarlyPresses(): void {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    const pressed = document.querySelector<HTMLButtonElement>('header button[data-pressed]')
    if (!pressed) return
    delete pressed.dataset['pressed']
    pressed.click()
  }, [])
}
