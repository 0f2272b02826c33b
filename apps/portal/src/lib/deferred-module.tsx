import { createElement, type FunctionComponent, type ReactNode, use } from 'react'

const known = new Set<() => Promise<unknown>>()

/** How many of them have not come yet. */
let missing = 0
let isLost = false

/** Resolves when all code that was put off is there, so that a screen that comes later comes as a whole; fails where it is lost. */
export async function deferredCode(): Promise<void> {
  await Promise.all([...known].map((load) => load()))
  if (isLost) throw new Error('A part of this site could not be fetched')
}

/** Does something once all of it is there, at once where it is already; `onLost` where some of it could not be fetched. */
export function whenDeferredCode(act: () => void, onLost: () => void): void {
  if (missing === 0) act()
  else void deferredCode().then(act, onLost)
}

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/** Code that comes after the first view. */
export interface Deferred<Parts> {
  /** Fetches it, once. Never fails: what is in for what cannot be fetched is `bare`. */
  load(): Promise<Parts>
  /** One of its components. What is in the document already stays as it is until its code is there, or for good. */
  component<Name extends keyof Parts>(name: Name): (props: PropsOf<Parts[Name]>) => ReactNode
}

/**
 * Puts code off until it is drawn or asked for, which never is before the first button of the first view can be pressed. On
 * the server, await `deferredCode` before anything is drawn.
 */
export function defer<Parts extends object>(fetchParts: () => Promise<Parts>, bare: Parts): Deferred<Parts> {
  let loaded: Parts | null = null
  let loading: Promise<Parts> | null = null
  const load = (): Promise<Parts> => {
    loading ??= fetchParts().then(
      (parts) => {
        missing -= 1
        loaded = parts
        return parts
      },
      () => {
        isLost = true
        return bare
      },
    )
    return loading
  }
  known.add(load)
  missing += 1
  let drawable: Promise<Parts> | null = null
  const whenDrawable = (): Promise<Parts> =>
    (drawable ??= new Promise((resolve) => {
      void load().then((parts) => {
        if (loaded) resolve(parts)
      })
    }))
  return {
    load,
    component: (name) => (props) =>
      createElement((loaded ?? use(whenDrawable()))[name] as FunctionComponent<object>, props as object),
  }
}
