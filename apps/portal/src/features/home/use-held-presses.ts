import { type Ref, useEffect, useState } from 'react'

/**
 * For a list of links that bring along what no address may say: the document holds back a press that comes before their handlers
 * (`server/document/document.ts`), and it is done once they are there. Goes on the list, beside `data-holds-presses`.
 */
export function useHeldPresses(): Ref<HTMLUListElement> {
  const [list, setList] = useState<HTMLUListElement | null>(null)
  useEffect(() => {
    if (list === null) return
    list.toggleAttribute('data-ready', true)
    const pressed = list.querySelector<HTMLAnchorElement>('a[data-pressed]')
    if (!pressed) return
    pressed.removeAttribute('data-pressed')
    pressed.click()
  }, [list])
  return setList
}
