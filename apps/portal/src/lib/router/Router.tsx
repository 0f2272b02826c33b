import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Going, Pages } from './history.ts'
import { addressOf, type Location, paramsOf, pathOf } from './location.ts'

interface Routing {
  readonly pages: Pages
  /** Before every address within the portal: `/northstar`, or empty. */
  readonly base: string
}
const RoutingContext = createContext<Routing | null>(null)
const LocationContext = createContext<Location | null>(null)
const ParamsContext = createContext<Readonly<Record<string, string>>>({})

function must<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is no router above this component')
  return value
}

const atOnce = (act: () => void): void => act()

interface RouterProps extends Routing {
  /** Does something once everything in the document has its code: what changes before that would no longer fit it. */
  readonly whenReady?: (act: () => void) => void
  readonly children: ReactNode
}

/** Lets everything below know which page is shown, and go to others. */
export function Router({ pages, base, whenReady = atOnce, children }: RouterProps) {
  const [first] = useState(() => pages.read())
  const [location, setLocation] = useState(first)
  const [routing] = useState({ pages, base })
  useLayoutEffect(() => {
    const show = () => whenReady(() => startTransition(() => setLocation(pages.read())))
    const stop = pages.subscribe(show)
    // Something below may have gone on before anybody listened.
    if (pages.read() !== first) show()
    return stop
  }, [pages, whenReady, first])
  return (
    <RoutingContext value={routing}>
      <LocationContext value={location}>{children}</LocationContext>
    </RoutingContext>
  )
}

/** What is below belongs to this location, also when the next one is on its way. `pattern` as in `paths`. */
export function At({
  location,
  pattern,
  children,
}: {
  readonly location: Location
  readonly pattern: string
  readonly children: ReactNode
}) {
  // The same ones as long as the page is the same: another value would take down what is in the document and still waits for its code.
  const params = useMemo(() => paramsOf(pattern, location.pathname), [pattern, location.pathname])
  return (
    <LocationContext value={location}>
      <ParamsContext value={params}>{children}</ParamsContext>
    </LocationContext>
  )
}

/** The page this component belongs to. */
export const useLocation = (): Location => must(use(LocationContext))

/** Parameters of the page's path by name. */
export const useParams = (): Readonly<Record<string, string | undefined>> => use(ParamsContext)

/** Goes to an address within the portal, or so many pages back (-1). */
export function useNavigate(): (to: string | number, going?: Going) => void {
  const { pages } = must(use(RoutingContext))
  return useCallback((to, going) => pages.go(to, going), [pages])
}

/** What a link to an address within the portal says in HTML, and whether it is the page one is on. */
export function useHref(to: string): { readonly href: string; readonly isHere: boolean } {
  const { base } = must(use(RoutingContext))
  const here = useLocation()
  const address = addressOf(pathOf(to, here))
  return { href: `${base}${address}`, isHere: address === addressOf(here) }
}
