/** What React Router keeps in a history entry (`usr`), and what we add beside it. */
interface HistoryEntryState {
  readonly usr?: object | null
  readonly entering?: unknown
}

const readEntry = ({ history }: Pick<Window, 'history'>): HistoryEntryState | null =>
  history.state as HistoryEntryState | null

/** State that traveled with the navigation to the page of the address; null after an address was typed. */
export const readLocationState = (window: Pick<Window, 'history'>): unknown => readEntry(window)?.usr ?? null

/** Stores data with the current history entry: it is in `location.state` again after Back and Forward. */
export function updateLocationState(part: object): void {
  const entry = readEntry(window)
  window.history.replaceState({ ...entry, usr: { ...entry?.usr, ...part } }, '')
}

/** State of a link whose page leads back to where it was pressed. */
export const leadingBack = { leadsBack: true } as const

/** Whether the history entry before is the page from which somebody came to this one by such a link. */
export const leadsBack = (state: unknown): boolean =>
  (state as { readonly leadsBack?: unknown } | null)?.leadsBack === true

type Loaded = Pick<Window, 'history' | 'location' | 'performance'>

/** Reloads the address of a navigation, so that the page is entered as a new one. */
export function reloadToEnter(window: Loaded): void {
  window.history.replaceState({ ...readEntry(window), entering: true }, '')
  window.location.reload()
}

/** Whether the document was reloaded, or Back led to it: nothing is entered then (decision 005). */
export function isLoadedAgain(window: Loaded): boolean {
  const [navigation] = window.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isOld = navigation?.type === 'reload' || navigation?.type === 'back_forward'
  return isOld && readEntry(window)?.entering !== true
}
