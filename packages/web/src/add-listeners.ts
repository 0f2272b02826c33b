type Events = WindowEventMap & DocumentEventMap

/** Adds event listeners; the returned function removes them. */
export function addListeners(
  target: EventTarget,
  handlers: { readonly [Name in keyof Events]?: (event: Events[Name]) => void },
): () => void {
  const controller = new AbortController()
  for (const [name, handler] of Object.entries(handlers))
    target.addEventListener(name, handler as (event: Event) => void, { signal: controller.signal })
  return () => controller.abort()
}
