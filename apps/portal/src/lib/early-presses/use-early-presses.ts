import { type Ref, useEffect, useState } from 'react'

/**
 * For a part of the page whose presses are kept until their handlers are there: the document has noted the one that came before
 * (`server/document/render-document.ts`), and it is done now. Goes on the part, beside `data-holds-presses`, which also holds back what its
 * links would do without them, or `data-notes-presses`, for buttons.
 */
export function useEarlyPresses<Part extends HTMLElement>(): Ref<Part> {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (part === null) return
    part.toggleAttribute('data-ready', true)
    const pressed = part.querySelector<HTMLElement>('[data-pressed]')
    if (!pressed) return
    pressed.removeAttribute('data-pressed')
    pressed.click()
  }, [part])
  return setPart
}
