type Events = WindowEventMap & DocumentEventMap

/** Hears events of a target until what it gives back is called. */
export function addListeners(
  target: EventTarget,
  handlers: { readonly [Name in keyof Events]?: (event: Events[Name]) => void },
): () => void {
  const end = new AbortController()
  for (const [name, hear] of Object.entries(handlers))
    target.addEventListener(name, hear as (event: Event) => void, { signal: end.signal })
  return () => end.abort()
}
