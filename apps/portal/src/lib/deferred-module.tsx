import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  memo,
  type ReactNode,
  Suspense,
  use,
} from 'react'

const known = new Set<() => Promise<unknown>>()

/** How many of them have not come yet. */
let missing = 0
let isLost = false

/** Puts something else off besides code, as styles; it never fails. */
export function alsoDeferred(load: () => Promise<void>): void {
  known.add(load)
}

/** Resolves when all that was put off is there, so that a screen that comes later comes as a whole; fails where code is lost. */
export async function deferredCode(): Promise<void> {
  await Promise.all([...known].map((load) => load()))
  if (isLost) throw new Error('A part of this site could not be fetched')
}

/** How it is waited for. */
interface Waits {
  /** Puts asking for what is missing off until the browser has time for it. */
  readonly before: (ask: () => void) => void
  /** Some of it could not be fetched. */
  readonly onLost: () => void
}

/** Does something once all of it is there, at once where it is already. */
export function whenDeferredCode(act: () => void, { before, onLost }: Waits): void {
  if (missing === 0) act()
  else before(() => void deferredCode().then(act, onLost))
}

type Ask = (ask: () => void) => void

const atOnce: Ask = (ask) => ask()
let whenFree = atOnce

/** Lets a drawn part ask for its code later than at once: a press comes first, and asking for a score of files is work. */
export function askWhenFree(free: Ask): void {
  whenFree = free
}

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/** Code that comes after the first view. */
export interface Deferred<Parts> {
  /** Fetches it, once. Never fails: what is in for what cannot be fetched is `bare`. */
  load(): Promise<Parts>
  /** What has come; null as long as nothing has. */
  readonly here: () => Parts | null
  /** One of its components. Server-rendered content stays until its code is loaded, or permanently. */
  component<Name extends keyof Parts>(name: Name): (props: PropsOf<Parts[Name]>) => ReactNode
}

/** Code that only some people need: nobody fetches it, and nothing waits for it, before it is wanted. */
export interface DeferredForSome<Parts> extends Deferred<Parts> {
  /** From here on it belongs to what the next page waits for. */
  readonly want: () => void
}

/**
 * Defers code until it is rendered or requested, never before the first button of the first view is usable.
 * On the server, await `deferredCode` before rendering.
 */
export function defer<Parts extends object>(fetchParts: () => Promise<Parts>, bare: Parts): Deferred<Parts> {
  const { want, ...deferred } = putOff(fetchParts, bare, (ask) => whenFree(ask))
  want()
  return deferred
}

/** Puts code off that only some people need: for them it may be what they press first. */
export const deferForSome = <Parts extends object>(
  fetchParts: () => Promise<Parts>,
  bare: Parts,
): DeferredForSome<Parts> => putOff(fetchParts, bare, atOnce)

/** `whenDrawn`: when a part that is drawn asks for its code. */
function putOff<Parts extends object>(
  fetchParts: () => Promise<Parts>,
  bare: Parts,
  whenDrawn: Ask,
): DeferredForSome<Parts> {
  let loaded: Parts | null = null
  let loading: Promise<Parts> | null = null
  const load = (): Promise<Parts> => {
    loading ??= fetchParts().then(
      (parts) => {
        if (known.has(load)) missing -= 1
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
  let drawable: Promise<Parts> | null = null
  const whenDrawable = (): Promise<Parts> =>
    (drawable ??= new Promise((resolve) => {
      const ask = () =>
        void load().then((parts) => {
          if (loaded) resolve(parts)
        })
      whenDrawn(ask)
    }))
  return {
    load,
    here: () => loaded,
    want: () => {
      if (known.has(load)) return
      known.add(load)
      if (!loaded) missing += 1
    },
    component: (name) => (props) =>
      createElement((loaded ?? use(whenDrawable()))[name] as FunctionComponent<object>, props as object),
  }
}

/** A boundary for what may still be on its way, which nothing above draws again: what is in the document would be taken down. */
export const inPlace = <Props extends object>(Part: (props: Props) => ReactNode): ComponentType<Props> =>
  memo((props: Props) => <Suspense>{createElement(Part, props)}</Suspense>)
