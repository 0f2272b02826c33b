/** A page within the portal: where it is, and what traveled there beside the address. */
export interface Location {
  /** Below the organisation's base, as it is in the address: `/topics/sleeping-better`. */
  readonly pathname: string
  /** With its `?`, or empty. */
  readonly search: string
  /** With its `#`, or empty. */
  readonly hash: string
  /** What came along with the navigation; null after an address was typed. */
  readonly state: unknown
  /** Another one for every visit of a page. */
  readonly key: string
  /** Come back to by the browser's own buttons: nobody enters it then (decision 005). */
  readonly returned?: true
}

type Path = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Path, query and fragment of an address within the portal; `?…` and `#…` are meant from where one is. */
export function pathOf(to: string, here: Path = { pathname: '/', search: '', hash: '' }): Path {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  if (pathname !== '') return { pathname, search, hash }
  return { pathname: here.pathname, search: search === '' ? here.search : search, hash }
}

/** The address within the portal as one string. */
export const addressOf = ({ pathname, search, hash }: Path): string => `${pathname}${search}${hash}`

/** Parameters of a path by the names of its pattern (`/topics/:topic`), decoded; what cannot be decoded stays as it is. */
export function paramsOf(pattern: string, pathname: string): Readonly<Record<string, string>> {
  const parts = pathname.split('/')
  const named = pattern
    .split('/')
    .flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at] ?? '']] : []))
  return Object.fromEntries(named.map(([name, part = '']) => [name, decoded(part) ?? part]))
}

/** A part of an address without its percent signs; null where they stand for nothing. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Origin of the page; null where there is none, as on the server. */
export const pageOrigin = (): string | null => (typeof location === 'undefined' ? null : location.origin)
