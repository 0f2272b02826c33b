import { type Ref, useEffect, useState } from 'react'

/**
 * For a part of the page whose early presses are recorded until its handlers are attached: replays the
 * recorded press (`server/document/render-document.ts`). Used with `data-holds-presses`, which also blocks
 * the default action of links, or with `data-notes-presses` for buttons.
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
